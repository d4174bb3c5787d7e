/** Names of lands to begin with: Areas with their Provinces, flags, Religions and borders, Europe about 1520.
 *
 * This atlas is our own and not a copy of another board. Rename or redraw an Area once where a board differs:
 * the device remembers it, because the Areas of earlier tables come before these.
 */

import { known, name, squeeze } from './naming';
import { fold, type Area, type Position, type Province } from './position';

/** Area (Religion) ~ neighbours: Provinces, `*` for a large one; `= flag` also applies to the following ones. */
const LANDS = `
Castile (Catholic) ~ Leon, Aragon, Andalusia, Aquitaine: Madrid* = Spain, Sevilla*, León
Leon (Catholic) ~ Castile, Andalusia, Portugal: Salamanca* = Spain, Astorga, Coruña
Andalusia (Catholic) ~ Castile, Leon, Portugal: Córdoba = Spain, Granada, Cádiz
Aragon (Catholic) ~ Castile, Aquitaine: Valencia = Spain, Barcelona*
Portugal (Catholic) ~ Leon, Andalusia: Lisboa* = Portugal, Porto, Évora
Naples (Catholic) ~ Rome: Napoli* = Naples, Bari, Calabria
Sicily (Catholic): Palermo* = Naples, Messina
Sardinia (Catholic): Cagliari = Spain, Sassari
Lombardy (Catholic) ~ Provence, Savoy, Venetia, Tyrol, Tuscany: Milano* = Milan, Cremona, Parma
Venetia (Catholic) ~ Lombardy, Tyrol, Austria, Tuscany: Venezia* = Venice, Verona, Brescia
Tuscany (Catholic) ~ Lombardy, Venetia, Rome: Firenze* = Florence, Siena, Pisa
Rome (Catholic) ~ Tuscany, Naples: Roma* = Papal States, Ancona, Bologna
Savoy (Catholic) ~ Provence, Lombardy, Burgundy, Switzerland: Torino = Savoy, Nice, Genève
Île-de-France (Catholic) ~ Aquitaine, Burgundy, Low Countries, Normandy: Paris* = France, Orléans, Champagne
Normandy (Catholic) ~ Île-de-France, Brittany: Rouen* = France, Caen
Brittany (Catholic) ~ Normandy, Aquitaine: Nantes = Brittany, Rennes, Brest
Aquitaine (Catholic) ~ Castile, Aragon, Île-de-France, Provence, Brittany: Bordeaux* = France, Toulouse, Béarn = Navarre
Provence (Reformed) ~ Aquitaine, Burgundy, Lombardy, Savoy: Marseille = France, Lyon*
Burgundy (Catholic) ~ Île-de-France, Provence, Low Countries, Savoy, Lorraine: Dijon = France, Franche-Comté = Spain
Lorraine (Catholic) ~ Burgundy, Low Countries, Rhineland: Nancy = Lorraine, Metz, Verdun
Low Countries (Reformed) ~ Île-de-France, Burgundy, Lorraine, Rhineland, Holland: Antwerpen* = Spain, Gent, Liège = Liège
Holland (Reformed) ~ Low Countries, Westphalia: Amsterdam* = Spain, Utrecht, Groningen
Home Counties (Protestant) ~ Northumbria, Wales, Midlands: London* = England, Kent, Essex
Midlands (Protestant) ~ Home Counties, Northumbria, Wales: Coventry = England, Lincoln
Northumbria (Catholic) ~ Home Counties, Midlands, Scotland: York = England, Newcastle
Wales (Catholic) ~ Home Counties, Midlands: Cardiff = England, Gwynedd
Scotland (Catholic) ~ Northumbria: Edinburgh* = Scotland, Leith, Aberdeen
Ireland (Catholic): Dublin = England, Munster = Desmond, Connacht
Austria (Catholic) ~ Bohemia, Hungary, Tyrol, Bavaria, Venetia, Styria: Wien* = Austria, Linz, Graz
Styria (Catholic) ~ Austria, Tyrol, Hungary, Croatia: Laibach = Austria, Cilli
Tyrol (Catholic) ~ Lombardy, Austria, Venetia, Bavaria, Switzerland, Styria: Innsbruck = Austria, Trento = Trent
Switzerland (Reformed) ~ Savoy, Tyrol, Swabia: Bern = Switzerland, Zürich
Bohemia (Protestant) ~ Austria, Hungary, Bavaria, Saxony, Silesia: Praha* = Bohemia, Brno
Silesia (Protestant) ~ Bohemia, Brandenburg, Great Poland: Breslau = Bohemia, Oppeln
Hungary (Catholic) ~ Austria, Bohemia, Styria, Croatia, Transylvania: Pressburg = Hungary, Buda*, Pécs
Croatia (Catholic) ~ Hungary, Styria, Bosnia: Zagreb = Hungary, Varaždin
Transylvania (Reformed) ~ Hungary, Wallachia: Kolozsvár = Hungary, Temesvár
Bavaria (Catholic) ~ Austria, Tyrol, Bohemia, Swabia, Franconia: München* = Bavaria, Landshut
Swabia (Catholic) ~ Bavaria, Switzerland, Rhineland, Franconia: Augsburg = Württemberg, Stuttgart, Ulm
Franconia (Protestant) ~ Bavaria, Swabia, Saxony, Hesse: Nürnberg = Ansbach, Würzburg
Rhineland (Catholic) ~ Lorraine, Low Countries, Swabia, Hesse, Westphalia: Köln = Cologne, Mainz, Trier
Hesse (Protestant) ~ Rhineland, Franconia, Saxony, Westphalia: Kassel = Hesse, Marburg
Westphalia (Catholic) ~ Holland, Rhineland, Hesse, Lower Saxony: Osnabrück = Münster, Paderborn
Lower Saxony (Protestant) ~ Westphalia, Saxony, Brandenburg, Holstein: Braunschweig = Brunswick, Hannover, Hamburg
Saxony (Protestant) ~ Bohemia, Franconia, Hesse, Brandenburg, Lower Saxony: Dresden* = Saxony, Leipzig, Wittenberg
Brandenburg (Protestant) ~ Saxony, Silesia, Lower Saxony, Pomerania, Great Poland: Berlin = Brandenburg, Cottbus
Pomerania (Protestant) ~ Brandenburg, Great Poland, Prussia: Stettin = Pomerania, Stralsund
Holstein (Protestant) ~ Lower Saxony, Jutland: Kiel = Denmark, Lübeck
Jutland (Protestant) ~ Holstein: Aarhus = Denmark, Ribe
Zealand (Protestant): København* = Denmark, Odense
Scania (Protestant) ~ Sweden: Malmö = Denmark, Lund
Norway (Protestant) ~ Sweden: Oslo = Denmark, Bergen
Sweden (Protestant) ~ Scania, Norway, Finland: Stockholm* = Sweden, Uppsala, Kalmar
Finland (Protestant) ~ Sweden, Novgorod: Åbo = Sweden, Viborg
Livonia (Protestant) ~ Prussia, Lithuania, Novgorod: Riga = Livonia, Reval
Prussia (Protestant) ~ Pomerania, Great Poland, Lithuania, Livonia: Königsberg = Prussia, Danzig
Little Poland (Catholic) ~ Great Poland, Ruthenia, Lithuania: Kraków* = Poland, Sandomierz
Great Poland (Catholic) ~ Brandenburg, Pomerania, Silesia, Prussia, Little Poland: Poznań* = Poland, Gniezno, Kalisz
Lithuania (Catholic) ~ Prussia, Livonia, Little Poland, Ruthenia, Novgorod: Vilnius* = Lithuania, Grodno, Minsk
Ruthenia (Orthodox) ~ Little Poland, Lithuania, Moldavia, Muscovy: Kyiv = Lithuania, Lwów
Novgorod (Orthodox) ~ Finland, Livonia, Lithuania, Muscovy: Novgorod = Muscovy, Pskov
Muscovy (Orthodox) ~ Novgorod, Ruthenia: Moskva* = Muscovy, Tver, Ryazan
Moldavia (Orthodox) ~ Ruthenia, Wallachia: Suceava = Moldavia, Iași
Wallachia (Orthodox) ~ Moldavia, Transylvania, Bulgaria: Târgoviște = Wallachia, Bucharest
Bosnia (Orthodox) ~ Croatia, Serbia: Sarajevo = Bosnia, Mostar
Serbia (Orthodox) ~ Bosnia, Bulgaria, Macedonia: Beograd = Serbia, Niš
Thrace (Sunni) ~ Bulgaria, Macedonia: Constantinople* = Ottomans, Edirne
Bulgaria (Orthodox) ~ Wallachia, Serbia, Macedonia, Thrace: Sofia = Ottomans, Varna
Macedonia (Orthodox) ~ Serbia, Bulgaria, Thrace, Morea: Salonika* = Ottomans, Skopje
Morea (Orthodox) ~ Macedonia: Athens = Ottomans, Patras
Anatolia (Sunni) ~ Karaman: Bursa* = Ottomans, Smyrna, Ankara
Karaman (Sunni) ~ Anatolia, Syria: Konya = Ottomans, Adana
Syria (Sunni) ~ Karaman: Aleppo = Mamluks, Damascus
Egypt (Sunni): Cairo* = Mamluks, Alexandria
Tunis (Sunni) ~ Algiers: Tunis = Tunis, Bizerte
Algiers (Sunni) ~ Tunis, Morocco: Algiers = Algiers, Oran
Morocco (Sunni) ~ Algiers: Fez* = Morocco, Marrakesh
`;

export interface Land {
  area: Area;
  provinces: Record<string, Province>;
}
export type Atlas = Record<string, Land>;

function lands(): Atlas {
  const atlas: Atlas = {};
  for (const line of LANDS.trim().split('\n')) {
    const [, id = '', religion = '', borders = '', names = ''] = /^(.+?) \((.+?)\)(?: ~ (.+?))?: (.+)$/.exec(line)!;
    const provinces: Record<string, Province> = {};
    let flag = '';
    for (const part of names.split(', ')) {
      const [, name = '', star, own] = /^([^*=]+?)(\*?)(?: = (.+))?$/.exec(part)!;
      flag = own ?? flag;
      provinces[name] = { area: id, size: star ? 'large' : 'small', printed_realm: flag, lawful_owner: flag };
    }
    atlas[id] = { area: { religion, land_adjacent: borders ? borders.split(', ') : [] }, provinces };
  }
  return atlas;
}
export const ATLAS: Atlas = lands();

/** The Capital of a flag: its first large Province in the atlas, else its first. */
const capitals = (atlas: Atlas): Map<string, string> => {
  const found = new Map<string, string>();
  const all = Object.values(atlas).flatMap((land) => Object.entries(land.provinces));
  const large = all.filter(([, q]) => q.size === 'large');
  for (const [name, { printed_realm: flag }] of [...large, ...all]) if (flag && !found.has(flag)) found.set(flag, name);
  return found;
};
const CAPITALS = capitals(ATLAS);

/** The Areas of earlier positions, where the first one with a name counts, and then those of the atlas. */
export function atlasOf(positions: Position[]): Atlas {
  const found: Atlas = {};
  for (const p of positions)
    for (const [id, area] of Object.entries(p.areas)) {
      if (id in found) continue;
      const provinces = Object.entries(p.provinces).filter(([, q]) => q.area === id);
      found[id] = {
        area: { religion: area.religion, land_adjacent: [...(area.land_adjacent ?? [])] },
        provinces: Object.fromEntries(
          provinces.map(([name, q]) => [
            name,
            { area: id, size: q.size, printed_realm: q.printed_realm, lawful_owner: q.printed_realm ?? '' },
          ]),
        ),
      };
    }
  const known = new Set(Object.keys(found).map(fold));
  for (const [id, land] of Object.entries(ATLAS)) if (!known.has(fold(id))) found[id] = land;
  return found;
}

/** The Area of the atlas with this beginning; of several, one that borders on the Areas on the table. */
export function ofAtlas(p: Position, atlas: Atlas, typed: string): string {
  const begun = Object.keys(atlas).filter((id) => squeeze(id).startsWith(squeeze(typed)));
  const near = begun.filter(
    (id) => !(id in p.areas) && atlas[id]!.area.land_adjacent?.some((other) => other in p.areas),
  );
  return known(typed, begun) ?? (near.length === 1 ? near[0]! : name(typed, Object.keys(atlas), 'Area of the atlas'));
}

/** Put an Area of the atlas into a position, with borders to the Areas that are there.
 *
 * A Realm with its Capital here gets that Capital and, unless it has a Religion already, the Area's. For players the
 * change is reported, because it comes from the atlas and not from the table. */
export function unfold(p: Position, atlas: Atlas, id: string, owner = ''): string {
  let told = '';
  const land = structuredClone(atlas[id]!);
  const here = Object.keys(p.areas);
  const borders = here.filter(
    (other) => land.area.land_adjacent?.includes(other) || atlas[other]?.area.land_adjacent?.includes(id),
  );
  p.areas[id] = { ...land.area, land_adjacent: borders };
  for (const other of borders)
    p.areas[other]!.land_adjacent = [...new Set([...(p.areas[other]!.land_adjacent ?? []), id])];
  for (const [name, q] of Object.entries(land.provinces)) {
    if (name in p.provinces) continue;
    if (owner) q.lawful_owner = owner;
    p.provinces[name] = q;
    const flag = q.printed_realm ?? '';
    if (CAPITALS.get(flag) !== name || p.realms[flag]?.capital || (owner && owner !== flag)) continue;
    p.realms[flag] = { kind: 'NPR', ...p.realms[flag], state_religion: land.area.religion, capital: name };
    if (p.turn_order.includes(flag)) told = `${flag}: ${land.area.religion}, Capital ${name}`;
  }
  return told;
}
