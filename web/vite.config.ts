import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vite';

const server = 'http://127.0.0.1:8000'; // `westphalia serve`
const TABLE = '/table/TablePage.svelte';

/**
 * Save round trips: inline the styles of every page, and list the files that the table needs (`preload.json`), so that
 * the server can announce them with the table's page.
 */
function atOnce(): Plugin {
  return {
    name: 'at-once',
    enforce: 'post',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        return html.replace(/<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g, (link, file: string) => {
          const found = bundle?.[file];
          // Keep the disabled link, so that pages with the same styles do not fetch them again.
          const off = link.replace('<link', '<link disabled');
          return found?.type === 'asset' ? `<style>${String(found.source)}</style>\n    ${off}` : link;
        });
      },
    },
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
      const entry = new Set(
        chunks
          .filter((one) => one.isEntry)
          .flatMap((one) => [one.fileName, ...one.imports, ...(one.viteMetadata?.importedCss ?? [])]),
      );
      const needed = new Set<string>();
      const take = (file: string): void => {
        const chunk = bundle[file];
        if (needed.has(file) || chunk?.type !== 'chunk') return;
        needed.add(file);
        for (const style of chunk.viteMetadata?.importedCss ?? []) needed.add(style);
        chunk.imports.forEach(take);
      };
      const table = chunks.find((one) => one.facadeModuleId?.endsWith(TABLE));
      if (table) take(table.fileName);
      const files = [...needed].filter((file) => !entry.has(file)).map((file) => `/${file}`);
      this.emitFile({ type: 'asset', fileName: 'preload.json', source: JSON.stringify({ table: files }) });
    },
  };
}

export default defineConfig({
  plugins: [svelte(), atOnce()],
  build: {
    outDir: '../src/westphalia/server/static',
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: false,
    assetsInlineLimit: 2048,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/api': { target: server, ws: true }, '/health': server } },
});
