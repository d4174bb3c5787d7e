/** Panels that open beside the map in place of the rail; on a phone they take the place of the map. */

export type Panel = 'realms' | 'log' | 'chat' | 'lands' | 'desk' | 'menu';
