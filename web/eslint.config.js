import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

const LONGEST_LINE = 140;

export default ts.config(
  { ignores: ['node_modules/', 'dist/', 'src/api/http.d.ts'] },
  js.configs.recommended,
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: ['.svelte'], svelteConfig } },
  },
  {
    rules: {
      'max-len': ['error', { code: LONGEST_LINE, ignorePattern: '(^|\\s)d="' }], // except in paths
      'no-empty-pattern': 'off', // a page that reads nothing from its address
      'no-undef': 'off', // TypeScript knows better
      'svelte/no-at-html-tags': 'off', // only our own drawings are inserted this way
      'svelte/no-navigation-without-resolve': 'off', // this is not SvelteKit
      'svelte/prefer-svelte-reactivity': 'off', // sets and maps are replaced as a whole
    },
  },
  { files: ['src/common/art/glyphs.ts', 'src/common/art/icons.ts'], rules: { 'max-len': 'off' } }, // drawings
);
