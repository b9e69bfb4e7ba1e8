import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build, defineConfig, type HtmlTagDescriptor, type Plugin } from 'vite'
import { filesOfPages } from './scripts/files-of-pages.ts'
import { chunkNamer, startNamer } from './scripts/web-chunks.ts'

/** The server that `npm run dev` has started; pages of the development server send their calls there. */
const api = process.env.RIGHTFRAME_API ?? 'http://localhost:4000'

/** What every page needs: one file that stays the same while the product changes. Blocking navigation is for pages with forms. */
const foundation =
  /platform\/no-eval\.ts$|node_modules\/(react|react-dom|scheduler|use-sync-external-store|zod|clsx|class-variance-authority|@tanstack\/(react-router(?!.*useBlocker)|router-core|history|store|react-store|react-query|query-core))\//

export default defineConfig({
  root: resolve(import.meta.dirname, 'src/web'),
  publicDir: false,
  plugins: [react(), tailwind(), firstPaint(), filesOfPages(), withoutDescriptions(), paymentPage()],
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
            { name: 'foundation', test: foundation, priority: 1 },
            { name: chunkNamer(), debugName: 'by who needs it', includeDependenciesRecursively: false },
          ],
        },
      },
    },
    target: ['chrome120', 'firefox121', 'safari17.2'],
  },
})

/**
 * What the first paint needs stands first in the head: the style, the script that runs before anything is painted, and the latin cuts
 * of the two text faces. That script is a file of its own with all that it needs, because the page's policy allows none in the page.
 */
function firstPaint(): Plugin {
  const faces = /(bricolage-grotesque-latin-wdth|hanken-grotesk-latin-wght)-normal.*\.woff2$/
  const source = resolve(import.meta.dirname, 'src/web/first-paint.ts')
  let script: string
  return {
    name: 'first-paint',
    async generateBundle() {
      const code = await inOneFile(source)
      script = this.getFileName(this.emitFile({ type: 'asset', name: 'first-paint.js', source: code }))
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        if (!bundle)
          return [{ tag: 'script', attrs: { type: 'module', src: '/first-paint.ts' }, injectTo: 'head-prepend' }]
        const style = /\n *<link rel="stylesheet"[^>]*>/.exec(html)?.[0] ?? ''
        const first = Object.keys(bundle)
          .filter((file) => faces.test(file))
          .map((file): HtmlTagDescriptor => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${file}` },
            injectTo: 'head',
          }))
        return {
          html: html
            .replace(style, '')
            .replace(/(<meta charset[^>]*>)/, `$1${style}\n    <script src="/${script}"></script>`),
          tags: first,
        }
      },
    },
  }
}

/**
 * The payment page is built by itself: it has no part of the app, so nothing of the app's files may be in what it loads. While the app is
 * developed every case has it.
 */
function paymentPage(): Plugin {
  let outDir = ''
  return {
    name: 'payment-page',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir)
    },
    configureServer(server) {
      server.middlewares.use((request, _, next) => {
        if (request.url?.startsWith('/pay/')) request.url = '/pay.html'
        next()
      })
    },
    async closeBundle() {
      if (this.meta.watchMode || outDir === '') return
      const root = resolve(import.meta.dirname, 'src/web')
      await build({
        root,
        configFile: false,
        logLevel: 'silent',
        publicDir: false,
        plugins: [react(), tailwind(), firstPaint(), withoutDescriptions()],
        build: {
          outDir,
          emptyOutDir: false,
          manifest: '.vite/pay.json',
          assetsInlineLimit: 0,
          modulePreload: { polyfill: false },
          rolldownOptions: {
            input: resolve(root, 'pay.html'),
            output: {
              codeSplitting: {
                groups: [{ name: startNamer(resolve(root, 'portal/main.tsx')), includeDependenciesRecursively: false }],
              },
            },
          },
          target: ['chrome120', 'firefox121', 'safari17.2'],
        },
      })
    },
  }
}

/** A script with everything that it imports, which runs where it stands. */
async function inOneFile(entry: string): Promise<string> {
  const made = await build({
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    build: { write: false, lib: { entry, formats: ['iife'], name: 'firstPaint' } },
  })
  const [first] = Array.isArray(made) ? made : [made]
  if (!first || !('output' in first)) throw new Error(`${entry} could not be built.`)
  return first.output[0].code
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
