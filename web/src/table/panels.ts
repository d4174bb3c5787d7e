/** What can lie open beside the map in place of the rail; on a phone it takes the place of the map. */

export type Panel = 'realms' | 'log' | 'chat' | 'lands' | 'desk' | 'menu';
