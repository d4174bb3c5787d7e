/**
 * Figures for flags and coats of arms, each in a box of 100 by 100. Everything is drawn in `currentColor`; `K` marks
 * parts cut out in the colour of the ground (`--ground`).
 */

const K = 'var(--ground, #fff)';

const limb = (d: string, width: number): string =>
  `<path d="${d}" fill="none" stroke="currentColor" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
const cut = (d: string, width: number): string =>
  `<path d="${d}" fill="none" stroke="${K}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
const fill = (d: string): string => `<path d="${d}"/>`;
const dot = (x: number, y: number, r: number): string => `<circle cx="${x}" cy="${y}" r="${r}"/>`;
const hole = (x: number, y: number, r: number): string => `<circle cx="${x}" cy="${y}" r="${r}" fill="${K}"/>`;
const oval = (x: number, y: number, rx: number, ry: number, turn = 0): string =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}"${turn ? ` transform="rotate(${turn} ${x} ${y})"` : ''}/>`;
const turned = (inner: string, turn: number, x = 50, y = 50): string =>
  `<g transform="rotate(${turn} ${x} ${y})">${inner}</g>`;
const mirrored = (inner: string): string => inner + `<g transform="translate(100 0) scale(-1 1)">${inner}</g>`;
const around = (inner: string, times: number, start = 0): string =>
  Array.from({ length: times }, (_, i) => turned(inner, start + (360 / times) * i)).join('');

const lion =
  limb('M60 70 C66 56 56 46 44 38', 19) +
  [0, 40, 80, 120, 160, 200, 240, 280, 320].map((a) => turned(fill('M28 18 L36 4 L44 18 Z'), a, 36, 25)).join('') +
  dot(36, 25, 14) +
  oval(24, 29, 9, 6, 10) +
  limb('M44 42 L26 40 L16 46', 8) +
  limb('M47 50 L32 58 L20 58', 8) +
  limb('M60 70 L46 78 L42 92 L33 93', 9) +
  limb('M64 68 L72 80 L66 93 L58 94', 9) +
  limb('M67 66 C86 68 90 54 80 46 C72 38 78 26 90 24', 5) +
  fill('M82 28 C86 14 96 12 98 14 C98 24 94 34 84 31 Z') +
  hole(31, 23, 2.6) +
  cut('M16 31 L25 32', 2.4);

const eagleWing = fill(
  'M46 34 C36 16 24 8 8 10 C14 14 14 18 10 22 C15 24 15 29 10 34 C16 35 17 40 13 46 C20 46 22 50 19 57 C26 55 29 58 28 65 C36 60 42 60 46 62 Z',
);
const eagle =
  mirrored(eagleWing) +
  fill('M40 34 C38 50 42 66 50 72 C58 66 62 50 60 34 Z') +
  limb('M50 30 C54 22 48 16 44 15', 11) +
  fill('M46 9 L28 15 C32 22 40 22 46 21 Z') +
  mirrored(limb('M45 66 L34 78 M34 78 L26 78 M34 78 L30 86 M34 78 L38 86', 4)) +
  fill('M45 66 L36 96 L44 91 L50 98 L56 91 L64 96 L55 66 Z') +
  hole(45, 14, 2.2) +
  mirrored(cut('M20 18 L40 40 M18 32 L40 48 M24 46 L40 55', 2));

const wing = fill(
  'M50 52 C50 34 60 18 92 6 C88 14 92 18 88 24 C92 28 88 34 84 36 C86 42 80 46 76 47 C76 53 68 56 60 60 Z',
);

const horseHead =
  fill(
    'M70 96 C76 74 80 52 70 34 C66 26 58 20 50 18 L46 8 L42 19 C34 24 28 36 24 50 C18 54 14 60 16 66 C18 72 26 72 32 68 C38 66 44 62 48 58 C48 70 40 80 34 96 Z',
  ) +
  fill('M50 18 C66 12 82 30 86 50 C90 66 88 82 86 92 L78 78 L78 66 L72 62 L74 50 L66 46 L66 36 L58 34 Z') +
  hole(39, 38, 3) +
  hole(22, 60, 2.2);

const quadruped = (legs: number): string =>
  limb('M34 70 L32 92 L24 93', legs) +
  limb('M44 72 L44 93 L37 94', legs) +
  limb('M72 70 L70 92 L63 93', legs) +
  limb('M80 66 L84 92 L77 94', legs);

const stagBody =
  oval(58, 62, 24, 13) +
  limb('M38 60 L28 42', 12) +
  oval(23, 38, 10, 6, 25) +
  limb('M42 66 L38 94', 5) +
  limb('M48 70 L50 94', 5) +
  limb('M72 68 L70 94', 5) +
  limb('M78 64 L84 94', 5) +
  limb('M81 56 L88 60', 5);
const antlers =
  limb('M28 34 C26 22 18 16 16 4 M26 26 L14 24 M22 17 L10 14', 3.6) +
  limb('M32 34 C38 22 46 18 48 4 M36 26 L48 26 M42 18 L54 16', 3.6);

const rosePetal = oval(50, 26, 19, 17);
const crownShape =
  fill('M14 76 L8 30 L30 50 L50 18 L70 50 L92 30 L86 76 Z') +
  dot(8, 28, 6) +
  dot(50, 16, 7) +
  dot(92, 28, 6) +
  fill('M14 80 H86 V90 H14 Z');
const keyShape =
  `<circle cx="50" cy="22" r="13" fill="none" stroke="currentColor" stroke-width="9"/>` +
  limb('M50 36 V92', 9) +
  fill('M50 68 H72 V76 H64 V82 H72 V92 H50 Z');
const crozierShape =
  limb('M50 96 V40', 8) + limb('M50 42 C34 40 26 26 36 14 C48 2 70 8 70 24 C70 36 54 38 52 28', 8) + dot(50, 48, 7);
const swordShape = fill('M46 6 L50 0 L54 6 V66 H46 Z') + limb('M32 68 H68', 8) + limb('M50 70 V88', 7) + dot(50, 93, 6);
const lily =
  fill('M50 4 C62 20 62 40 54 62 H46 C38 40 38 20 50 4 Z') +
  mirrored(fill('M44 62 C42 44 34 32 20 34 C8 36 8 54 20 56 C16 46 26 42 32 50 C34 54 36 58 37 62 Z')) +
  fill('M28 62 H72 V70 H28 Z') +
  fill('M44 70 C44 82 38 88 32 92 L50 98 L68 92 C62 88 56 82 56 70 Z');

export const GLYPHS: Readonly<Record<string, string>> = {
  lion,
  eagle,
  griffin:
    wing +
    limb('M62 70 C66 58 58 48 46 42', 19) +
    limb('M46 42 C42 34 40 28 36 26', 14) +
    dot(34, 22, 11) +
    fill('M30 16 L12 24 C16 32 24 32 30 30 Z') +
    fill('M36 14 L44 2 L44 16 Z') +
    limb('M44 46 L26 44 L16 52', 7) +
    limb('M48 54 L32 62 L20 62', 7) +
    limb('M62 70 L48 78 L44 93 L35 94', 9) +
    limb('M66 68 L76 80 L70 93 L62 94', 9) +
    limb('M69 70 C84 76 92 66 86 56', 5) +
    hole(31, 20, 2.4),
  bear:
    oval(58, 56, 28, 18) +
    quadruped(12) +
    dot(28, 44, 15) +
    oval(16, 50, 9, 7) +
    dot(22, 29, 5.5) +
    dot(38, 30, 5.5) +
    limb('M40 52 L52 54', 20) +
    hole(24, 42, 2.6),
  wolf:
    oval(58, 56, 26, 12) +
    limb('M38 56 L28 42', 15) +
    fill('M36 46 L6 48 C8 42 18 38 22 34 L22 20 L30 30 L38 22 L40 40 Z') +
    quadruped(8) +
    limb('M82 54 C92 54 94 66 90 80', 8) +
    hole(25, 38, 2.4),
  boar:
    fill('M26 56 C30 36 52 30 70 36 C86 40 90 56 86 68 L36 70 C30 68 28 64 26 60 Z') +
    fill('M34 42 L38 30 L42 38 L48 27 L52 35 L58 26 L62 34 L68 28 L72 38 Z') +
    fill('M40 46 L10 58 L8 68 L22 72 L40 68 Z') +
    fill('M34 44 L30 32 L42 40 Z') +
    limb('M40 68 L38 92', 9) +
    limb('M50 70 L50 92', 9) +
    limb('M74 66 L72 92', 9) +
    limb('M82 62 L84 92', 9) +
    limb('M86 50 C94 48 94 42 90 40', 4) +
    cut('M19 68 C14 62 14 56 17 53', 3.4) +
    hole(30, 54, 2.4),
  stag: stagBody + antlers + hole(22, 36, 2),
  antler: limb('M50 96 C46 70 30 60 24 34 C20 20 24 12 28 4 M27 46 L8 38 M24 30 L6 20 M38 66 L18 66', 8),
  unicorn: horseHead + fill('M43 20 L20 -4 L50 14 Z') + cut('M36 10 L42 12 M30 4 L35 7', 1.8),
  horse: horseHead,
  ibex:
    stagBody +
    limb('M28 34 C30 16 46 10 58 24', 6) +
    limb('M22 33 C24 12 38 4 50 12', 5) +
    limb('M17 44 L16 54', 4) +
    hole(22, 36, 2),
  hound:
    oval(60, 56, 22, 9) +
    oval(44, 58, 12, 12) +
    limb('M40 54 L30 38', 9) +
    fill('M34 40 L8 42 C10 36 20 30 26 28 L40 34 Z') +
    fill('M28 32 L42 30 L40 42 Z') +
    quadruped(6) +
    limb('M80 52 C92 52 94 40 88 34', 4),
  lamb:
    oval(56, 54, 25, 17) +
    dot(34, 46, 12) +
    dot(50, 40, 10) +
    dot(70, 42, 10) +
    dot(76, 56, 10) +
    oval(22, 48, 10, 7, 15) +
    limb('M40 68 L38 90', 6) +
    limb('M50 70 L50 90', 6) +
    limb('M68 68 L68 90', 6) +
    limb('M76 66 L78 90', 6) +
    limb('M58 44 L66 4', 4) +
    fill('M66 4 L94 10 L88 18 L92 26 L62 20 Z'),
  bull:
    oval(60, 54, 26, 16) +
    quadruped(10) +
    limb('M36 48 L30 46', 22) +
    oval(22, 52, 10, 8, 30) +
    limb('M26 36 C18 34 14 28 16 20', 5) +
    limb('M36 34 C42 30 44 24 42 18', 5) +
    limb('M84 50 C94 56 90 70 92 78', 4) +
    hole(24, 44, 2.4),
  bullshead:
    fill('M32 34 C30 56 36 70 40 84 C44 94 56 94 60 84 C64 70 70 56 68 34 Z') +
    mirrored(limb('M34 34 C18 36 8 24 14 6', 9)) +
    mirrored(fill('M32 40 L10 44 C14 54 24 56 33 52 Z')) +
    hole(41, 50, 3.4) +
    hole(59, 50, 3.4) +
    hole(45, 83, 3) +
    hole(55, 83, 3),
  panther: lion,
  beaver:
    oval(54, 54, 26, 18) +
    dot(26, 46, 14) +
    dot(20, 34, 4) +
    limb('M36 68 L30 84', 9) +
    limb('M62 70 L60 86 L50 87', 9) +
    oval(86, 74, 9, 20, -30) +
    hole(21, 43, 2.4) +
    cut('M80 66 L94 84 M90 64 L82 84', 2),
  swan:
    fill('M24 66 C30 48 50 42 66 46 C76 40 88 40 96 46 C92 52 94 58 88 62 C90 74 74 86 54 86 C38 86 26 80 24 66 Z') +
    limb('M32 62 C20 50 44 38 38 22 C36 14 26 12 22 20', 9) +
    fill('M26 14 L6 26 L24 28 Z') +
    cut('M46 64 C60 60 74 60 84 54 M52 72 C66 70 76 68 84 62', 3) +
    hole(27, 17, 2.2),
  hen:
    oval(52, 58, 26, 20) +
    limb('M34 52 L28 32', 14) +
    dot(27, 28, 9) +
    fill('M20 26 L8 31 L20 35 Z') +
    fill('M20 20 L22 10 L27 16 L31 9 L34 20 Z') +
    fill('M70 50 L96 22 L92 60 L76 70 Z') +
    limb('M46 76 L44 94 L36 94', 4) +
    limb('M58 76 L60 94 L52 94', 4),
  serpent:
    limb('M24 22 C46 8 74 18 70 36 C66 52 28 46 26 66 C24 84 54 92 84 84', 12) +
    oval(24, 22, 15, 10, -10) +
    fill('M78 78 L98 78 L80 91 Z') +
    limb('M10 24 L2 20 M10 24 L2 29', 2.6) +
    hole(21, 19, 2.6) +
    cut('M60 20 L64 26 M66 38 L70 43 M44 47 L46 54 M28 60 L35 64 M40 82 L44 76', 2.4),
  dolphin:
    fill(
      'M10 42 C26 18 60 14 78 34 C90 48 86 70 74 82 C74 66 66 54 52 52 C40 52 30 54 22 52 L8 54 C6 50 6 46 10 42 Z',
    ) +
    fill('M74 74 L98 74 L86 84 L90 98 L66 90 Z') +
    fill('M44 22 C50 8 60 6 70 8 C64 14 64 20 66 26 Z') +
    fill('M38 50 C38 62 44 70 52 74 C52 64 54 58 56 52 Z') +
    hole(26, 38, 3.2) +
    cut('M12 47 L26 47', 2.4),
  fish: turned(
    fill('M50 4 C66 24 64 56 54 76 L66 96 L50 90 L34 96 L46 76 C36 56 34 24 50 4 Z') +
      hole(46, 22, 2.6) +
      cut('M42 34 Q50 40 58 34 M41 46 Q50 52 59 46 M43 58 Q50 64 57 58', 2.2),
    0,
  ),
  phoenix:
    mirrored(
      fill('M46 46 C34 40 22 26 20 4 C12 12 8 24 10 34 C6 34 4 38 6 46 C6 52 10 58 18 62 C26 66 38 66 46 62 Z'),
    ) +
    fill('M42 40 C40 54 44 66 50 70 C56 66 60 54 58 40 Z') +
    limb('M50 42 C52 32 50 26 46 24', 10) +
    fill('M48 18 L32 25 L46 31 Z') +
    limb('M48 19 L46 8 M51 20 L54 9 M45 20 L38 11', 2.8) +
    fill(
      'M50 98 C28 98 20 86 24 72 C28 78 32 78 34 74 C36 68 40 66 44 62 C44 70 48 74 50 70 C52 74 56 70 56 62 C60 66 64 68 66 74 C68 78 72 78 76 72 C80 86 72 98 50 98 Z',
    ) +
    hole(47, 23, 2.2) +
    mirrored(cut('M19 16 C24 36 34 48 44 54 M11 34 C18 46 30 56 42 60', 2)) +
    `<path d="M50 94 C40 92 38 84 44 78 C46 84 48 84 50 78 C52 84 54 84 56 78 C62 84 60 92 50 94 Z" fill="${K}"/>`,
  angel:
    `<ellipse cx="50" cy="9" rx="13" ry="5" fill="none" stroke="currentColor" stroke-width="3.4"/>` +
    dot(50, 24, 10) +
    mirrored(
      fill(
        'M44 40 C34 26 22 20 4 22 C4 34 8 40 14 44 C10 44 8 46 8 48 C12 58 20 60 24 60 C22 62 22 64 24 66 C34 70 42 62 46 54 Z',
      ),
    ) +
    fill('M42 36 H58 C64 56 70 78 76 96 H24 C30 78 36 56 42 36 Z') +
    cut('M50 58 L50 46 M44 62 L50 56 L56 62 M40 94 L44 74 M60 94 L56 74 M50 94 V76', 2.6),
  tree:
    fill('M45 60 C46 76 42 86 30 95 H70 C58 86 54 76 55 60 Z') +
    dot(50, 24, 19) +
    dot(30, 36, 17) +
    dot(70, 36, 17) +
    dot(38, 52, 15) +
    dot(62, 52, 15) +
    dot(50, 42, 18) +
    cut('M40 26 Q46 20 52 24 M28 38 Q34 32 40 36 M60 38 Q66 32 72 37 M46 46 Q52 40 58 45', 2.6),
  leaf:
    fill(
      'M50 4 L58 22 L74 12 L72 30 L92 28 L80 44 L96 54 L78 60 L86 78 L66 72 L62 92 L50 78 L38 92 L34 72 L14 78 L22 60 L4 54 L20 44 L8 28 L28 30 L26 12 L42 22 Z',
    ) + cut('M50 84 V30 M50 60 L32 46 M50 60 L68 46', 3),
  rose:
    around(rosePetal, 5) +
    `<circle cx="50" cy="50" r="22" fill="${K}"/>` +
    around(oval(50, 39, 9, 8), 5, 36) +
    `<circle cx="50" cy="50" r="7" fill="${K}"/>` +
    around(fill('M50 2 L46 9 L54 9 Z'), 5, 36),
  heart: fill('M50 92 C10 60 4 38 16 22 C28 8 44 14 50 28 C56 14 72 8 84 22 C96 38 90 60 50 92 Z'),
  lily,
  crown: crownShape,
  castle: fill(
    'M8 20 H18 V30 H26 V20 H36 V46 H40 V18 H36 V4 H44 V10 H56 V4 H64 V18 H60 V46 H64 V20 H74 V30 H82 V20 H92 V94 H60 V78 C60 66 40 66 40 78 V94 H8 Z',
  ),
  tower:
    fill('M26 10 H38 V20 H44 V10 H56 V20 H62 V10 H74 V34 H68 V94 H58 V78 C58 68 42 68 42 78 V94 H32 V34 H26 Z') +
    `<path d="M46 44 H54 V58 H46 Z" fill="${K}"/>`,
  church: fill(
    'M46 0 H54 V8 H62 V15 H54 V24 L66 42 V56 H92 V96 H58 V80 C58 70 42 70 42 80 V96 H8 V56 H34 V42 L46 24 V15 H38 V8 H46 Z',
  ),
  wheel:
    `<circle cx="50" cy="50" r="38" fill="none" stroke="currentColor" stroke-width="11"/>` +
    dot(50, 50, 13) +
    limb('M50 14 V86 M14 50 H86 M25 25 L75 75 M75 25 L25 75', 7) +
    hole(50, 50, 5),
  key: keyShape,
  keys: turned(keyShape, 38) + `<g transform="translate(100 0) scale(-1 1)">${turned(keyShape, 38)}</g>`,
  sword: swordShape,
  swords: turned(swordShape, 42) + turned(swordShape, -42),
  crozier: crozierShape,
  croziers: turned(crozierShape, 32) + `<g transform="translate(100 0) scale(-1 1)">${turned(crozierShape, 32)}</g>`,
  mitre:
    fill('M18 84 C12 58 22 34 50 6 C78 34 88 58 82 84 Z') +
    `<path d="M46 26 H54 V42 H66 V50 H54 V66 H46 V50 H34 V42 H46 Z" fill="${K}"/>` +
    fill('M16 88 H84 V96 H16 Z'),
  star: around(fill('M50 4 L58 42 L50 50 L42 42 Z'), 8),
  crescent: fill('M66 10 A42 42 0 1 0 66 90 A34 34 0 1 1 66 10 Z'),
  hand:
    limb('M34 50 V24 M46 46 V14 M58 46 V16 M70 50 V26', 9) +
    fill('M29 46 H75 V66 C75 82 66 92 54 92 C42 92 36 86 30 76 Z') +
    limb('M32 74 L16 54', 10),
  arm:
    limb('M10 66 L40 88 L60 58', 17) + `<g transform="translate(16 -18) scale(.9)">${swordShape}</g>` + dot(61, 54, 10),
  escutcheons: [
    [50, 50],
    [50, 16],
    [50, 84],
    [18, 50],
    [82, 50],
  ]
    .map(
      ([x, y]) =>
        `<g transform="translate(${x! - 13} ${y! - 15})">` +
        fill('M0 0 H26 V16 C26 24 20 28 13 30 C6 28 0 24 0 16 Z') +
        [hole(8, 7, 2.6), hole(18, 7, 2.6), hole(13, 13, 2.6), hole(8, 19, 2.6), hole(18, 19, 2.6)].join('') +
        '</g>',
    )
    .join(''),
  bezants:
    [20, 50, 80].map((x) => dot(x, 22, 11)).join('') + [35, 65].map((x) => dot(x, 52, 11)).join('') + dot(50, 82, 11),
  escarbuncle:
    around(limb('M50 50 V12 M42 20 L50 12 L58 20', 6), 8) +
    `<circle cx="50" cy="50" r="9" fill="${K}" stroke="currentColor" stroke-width="6"/>`,
  banner:
    limb('M14 8 H86', 7) +
    fill('M18 12 H82 V88 L70 74 L60 92 L50 76 L40 92 L30 74 L18 88 Z') +
    [30, 50, 70].map((x) => `<circle cx="${x}" cy="10" r="5"/>`).join(''),
  perron:
    fill('M14 86 H86 V96 H14 Z M24 74 H76 V84 H24 Z M34 62 H66 V72 H34 Z M45 24 H55 V62 H45 Z M34 16 H66 V24 H34 Z') +
    fill('M46 0 H54 V16 H46 Z M40 4 H60 V10 H40 Z'),
  head:
    fill('M36 92 C40 80 30 74 26 60 C20 56 22 52 24 48 C22 28 34 14 52 14 C72 14 80 32 74 52 C72 66 68 74 72 92 Z') +
    fill('M30 16 L26 0 L40 10 L50 -2 L60 10 L74 0 L72 18 Z'),
  letterT: fill(
    'M14 12 H86 V34 H78 C76 26 72 24 60 24 V80 C60 86 64 88 70 88 V94 H30 V88 C36 88 40 86 40 80 V24 C28 24 24 26 22 34 H14 Z',
  ),
  spelt:
    limb('M50 96 V20', 4) +
    [22, 36, 50, 64].map((y) => mirrored(oval(40, y, 10, 5, 45))).join('') +
    oval(50, 12, 5, 10),
  paw:
    fill('M34 94 C36 70 30 56 32 40 C42 30 60 30 68 40 C70 56 64 70 66 94 Z') +
    limb('M34 38 L28 16 M46 32 L44 8 M58 32 L60 8 M67 38 L74 16', 6),
  cross: fill('M40 8 H60 V40 H92 V60 H60 V92 H40 V60 H8 V40 H40 Z'),
  patriarchal: fill('M44 4 H56 V18 H74 V29 H56 V42 H86 V54 H56 V96 H44 V54 H14 V42 H44 V29 H26 V18 H44 Z'),
  moneta: dot(50, 50, 40),
  lozenge: fill('M50 4 L82 50 L50 96 L18 50 Z'),
  harpy: eagle,
};

export type GlyphName = string;
