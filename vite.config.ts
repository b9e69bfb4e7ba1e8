import { resolve } from 'node:path'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type HtmlTagDescriptor, type Plugin } from 'vite'

/** The server that `npm run dev` has started; pages of the development server send their calls there. */
const api = process.env.RIGHTFRAME_API ?? 'http://localhost:4000'

/** What every page needs: one file that stays the same while the product changes. */
const foundation =
  /platform\/no-eval\.ts$|node_modules\/(react|react-dom|scheduler|use-sync-external-store|zod|clsx|class-variance-authority|@tanstack\/(react-router|router-core|history|store|react-store|react-query|query-core))\//

export default defineConfig({
  root: resolve(import.meta.dirname, 'src/web'),
  publicDir: false,
  plugins: [react(), tailwind(), firstPaint()],
  server: { proxy: { '/api': api } },
  build: {
    outDir: resolve(import.meta.dirname, 'dist'),
    emptyOutDir: true,
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'foundation', test: foundation }] } } },
    target: ['chrome120', 'firefox121', 'safari17.2'],
  },
})

/**
 * What the first paint needs: the latin cuts of the two text faces are asked for at once, and nothing is painted before the
 * program has set the theme.
 */
function firstPaint(): Plugin {
  const faces = /(bricolage-grotesque-latin-wdth|hanken-grotesk-latin-wght)-normal.*\.woff2$/
  return {
    name: 'first-paint',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const preloads = Object.keys(bundle ?? {})
          .filter((file) => faces.test(file))
          .map((file): HtmlTagDescriptor => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${file}` },
            injectTo: 'head',
          }))
        return {
          html: html.replace('<script type="module"', '<script type="module" blocking="render"'),
          tags: preloads,
        }
      },
    },
  }
}
