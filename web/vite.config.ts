import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { cataloguePlugin } from './build/catalogue-plugin.ts';
import { compressPlugin } from './build/compress-plugin.ts';
import { writeFonts } from './build/fonts.ts';

const server = `http://127.0.0.1:${process.env['CANDOR_PORT'] ?? '8080'}`;
const upstream = { '/api': server, '/kline': server, '/ws': { target: server, ws: true } };

export default defineConfig(async () => {
  await writeFonts();
  return {
    root: import.meta.dirname,
    publicDir: 'public',
    plugins: [react({ compiler: true }), cataloguePlugin(), compressPlugin()],
    css: { modules: { generateScopedName: '[name]_[local]_[hash:base64:4]' } },
    build: {
      outDir: 'dist',
      emptyOutDir: true,
      target: ['chrome111', 'firefox115', 'safari16.4'],
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        output: {
          entryFileNames: 'assets/[name]-[hash].js',
          assetFileNames: 'assets/[name]-[hash][extname]',
          chunkFileNames(chunk: { name: string; facadeModuleId?: string | null }) {
            const catalogue = /locales\/([a-z]+)\/([a-z-]+)\.po$/.exec(chunk.facadeModuleId ?? '');
            return catalogue === null ? 'assets/[name]-[hash].js' : `assets/words/${catalogue[1]}-${catalogue[2]}-[hash].js`;
          },
        },
      },
    },
    server: { port: 5173, proxy: upstream },
    preview: { port: 4173, proxy: upstream },
  };
});
