/** Icons for phases, facts and events, each in a box of 24 by 24, drawn in `currentColor`. */

const line = (d: string): string =>
  `<path d="${d}" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"/>`;
const solid = (d: string): string => `<path d="${d}" fill="currentColor"/>`;

export const ICONS: Readonly<Record<string, string>> = {
  flame: solid(
    'M12 2c1 4 6 6 6 12a6 6 0 0 1-12 0c0-3 2-4 2-7 2 1 3 2 3 4 1-2 2-5 1-9Zm0 19a3 3 0 0 0 3-3c0-2-2-3-3-5-1 2-3 3-3 5a3 3 0 0 0 3 3Z',
  ),
  church: solid('M11 1h2v2h2v2h-2v3l4 4v2h5v8h-7v-4a3 3 0 0 0-6 0v4H2v-8h5v-2l4-4V5H9V3h2Z'),
  hands: line('M2 8l4-2 4 2 2-1 4 1 4-2 2 2v7l-3 1-4 4c-1 1-2 1-3 0l-6-5-4-1Z M10 8l-3 4c1 2 3 1 4 0l1-1 5 4'),
  swords: line('M4 3l11 12 M20 3L9 15 M12.500 18.500l5-5 M11.500 18.500l-5-5 M15 16l4 4 M9 16l-4 4'),
  cross: solid('M10 2h4v6h6v4h-6v10h-4V12H4V8h6Z'),
  ship: line('M12 3v12 M12 4c5 1 7 5 6 9h-6 M12 6c-4 1-6 4-6 7h6 M3 16h18c-1 4-4 5-9 5s-8-1-9-5Z'),
  crown: solid('M3 18 2 7l5 4 5-7 5 7 5-4-1 11Zm0 1.500h18V22H3Z'),
  coin: line('M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Z M12 7v10 M9 9h4a2 2 0 0 1 0 3H9h5a2 2 0 0 1 0 3H9'),
  cube: line('M12 2.500 20.500 7v10L12 21.500 3.500 17V7Z M3.500 7 12 11.500 20.500 7 M12 11.500v10'),
  die:
    line('M4 4h16v16H4Z') +
    solid(
      'M8 6.500A1.500 1.500 0 1 0 8 9.500 1.500 1.500 0 0 0 8 6.500Zm8 8a1.500 1.500 0 1 0 0 3 1.500 1.500 0 0 0 0-3Zm-4-4a1.500 1.500 0 1 0 0 3 1.500 1.500 0 0 0 0-3Z',
    ),
  saint: line('M12 8a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z M6 22c0-4 3-6 6-6s6 2 6 6 M5 11a7 7 0 0 1 14 0'),
  works: line('M12 21C6 17 3 13 3 9a4 4 0 0 1 9-2 4 4 0 0 1 9 2c0 4-3 8-9 12Z'),
  lock: line('M5 11h14v10H5Z M8 11V7a4 4 0 0 1 8 0v4'),
  scroll: line('M6 3h11v15a3 3 0 0 0 3 3H9a3 3 0 0 1-3-3Z M17 18H4a2 2 0 0 0 2 3h4 M9 8h5 M9 12h5'),
  shield: line('M4 4h16v8c0 5-4 8-8 9-4-1-8-4-8-9Z'),
  cards: line('M8 3h11v15H8Z M5 7H4v14h11v-1'),
  hourglass: line('M6 3h12 M6 21h12 M7 3c0 5 4 6 5 9 1-3 5-4 5-9 M7 21c0-5 4-6 5-9 1 3 5 4 5 9'),
  eye: line('M2 12c3-5 6-7 10-7s7 2 10 7c-3 5-6 7-10 7s-7-2-10-7Z M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z'),
  undo: line('M9 5 4 10l5 5 M4 10h10a6 6 0 0 1 0 12h-3'),
  book: line('M12 6c-3-2-6-2-9-1v14c3-1 6-1 9 1 3-2 6-2 9-1V5c-3-1-6-1-9 1Zm0 0v14'),
  chat: line('M3 5h18v12H10l-5 4v-4H3Z'),
  list: line('M8 6h13 M8 12h13 M8 18h13 M3 6h1 M3 12h1 M3 18h1'),
  play: solid('M6 3l15 9-15 9Z'),
  pause: solid('M6 4h4v16H6Zm8 0h4v16h-4Z'),
  check: line('M4 12.500 9.500 18 20 6.500'),
  close: line('M5 5l14 14 M19 5 5 19'),
  map: line('M3 6l6-3 6 3 6-3v15l-6 3-6-3-6 3Z M9 3v15 M15 6v15'),
  people: line(
    'M8 4a3.500 3.500 0 1 0 0 7 3.500 3.500 0 0 0 0-7Z M2 20c0-4 3-6 6-6s6 2 6 6 M16 5a3 3 0 0 1 0 6 M17 14c3 0 5 2 5 6',
  ),
  gear: line(
    'M12 8.500a3.500 3.500 0 1 0 0 7 3.500 3.500 0 0 0 0-7Z M12 2v3 M12 19v3 M2 12h3 M19 12h3 M5 5l2 2 M17 17l2 2 M19 5l-2 2 M7 17l-2 2',
  ),
  question: line('M8.500 9a3.500 3.500 0 1 1 5 3c-1 .700-1.500 1.500-1.500 3 M12 18.500v.500'),
  plus: line('M12 5v14 M5 12h14'),
  minus: line('M5 12h14'),
  fit: line('M4 9V4h5 M15 4h5v5 M20 15v5h-5 M9 20H4v-5'),
  download: line('M12 3v12 M7 11l5 5 5-5 M4 21h16'),
  home: line('M3 11l9-8 9 8v10h-6v-6H9v6H3Z'),
  link: line('M10 14a4 4 0 0 0 6 0l4-4a4 4 0 0 0-6-6l-1 1 M14 10a4 4 0 0 0-6 0l-4 4a4 4 0 0 0 6 6l1-1'),
  bot: line('M5 9h14v11H5Z M12 9V5 M9.500 13.500v2 M14.500 13.500v2 M2.500 13v3 M21.500 13v3'),
  thumb: line('M7 11l4-8c2 0 3 1 3 3l-1 4h6c2 0 2 2 2 3l-2 6c0 1-1 2-2 2H7Z M3 11h4v10H3Z'),
  gun: line('M2 8h19v4h-8l-1 3H9l-2 5H3l2-8H2Z M11 12v3'),
  star: solid('M12 2l3 7 7 .600-5.500 4.600 1.800 7.300L12 17.500 5.700 21.500l1.800-7.300L2 9.600 9 9Z'),
  flag: line('M5 22V3 M5 4c5-3 9 3 14 0v10c-5 3-9-3-14 0'),
  bolt: solid('M13 2 5 14h6l-2 8 9-13h-6l3-7Z'),
  pitchfork: line('M12 22V12 M5 3v4c0 4 3 5 7 5s7-1 7-5V3 M12 12V3 M9 22h6'),
  scales: line('M12 3v18 M7 21h10 M4 6h16 M4 6l-3 8h6Z M20 6l-3 8h6Z M1 14a3 3 0 0 0 6 0 M17 14a3 3 0 0 0 6 0'),
  moon: line('M20 14A9 9 0 1 1 10 4a7 7 0 0 0 10 10Z'),
};
