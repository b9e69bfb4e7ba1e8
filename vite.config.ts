import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type HtmlTagDescriptor, type Plugin } from 'vite'

/** The server that `npm run dev` has started; pages of the development server send their calls there. */
const api = process.env.RIGHTFRAME_API ?? 'http://localhost:4000'

/** What every page needs: one file that stays the same while the product changes. Blocking navigation is for pages with forms. */
const foundation =
  /platform\/no-eval\.ts$|node_modules\/(react|react-dom|scheduler|use-sync-external-store|zod|clsx|class-variance-authority|@tanstack\/(react-router(?!.*useBlocker)|router-core|history|store|react-store|react-query|query-core))\//

/** Small parts of the app's own that nearly every page needs: one file, since many small ones travel badly. */
const ground =
  /src\/web\/(platform\/(lazy-part|missing-code|session|slot|address-parts)|ui\/(network|buttons\/(button|icon-button)|feedback\/(error-state|state|banner|tone-icon)|text\/text|layout\/stack))\.tsx?$/

export default defineConfig({
  root: resolve(import.meta.dirname, 'src/web'),
  publicDir: false,
  plugins: [react(), tailwind(), firstPaint(), withoutDescriptions()],
  server: { proxy: { '/api': api } },
  build: {
    outDir: resolve(import.meta.dirname, 'dist'),
    emptyOutDir: true,
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'foundation', test: foundation, priority: 2 },
            { name: 'ground', test: ground, priority: 1 },
          ],
        },
      },
    },
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

/**
 * Every schema can describe itself as JSON Schema, which only the server does: 5 kB gzipped that the first page would carry for
 * nothing. The names stay; what they stand for refuses.
 */
function withoutDescriptions(): Plugin {
  const describing = /zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/
  return {
    name: 'without-descriptions',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      if (!describing.test(id)) return undefined
      const names = [...readFileSync(id, 'utf8').matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name)
      const refuse = "const refuse = () => { throw new Error('Schemas do not describe themselves in the browser.') }"
      return [refuse, ...names.map((name) => `export const ${name} = () => refuse`)].join('\n')
    },
  }
}
