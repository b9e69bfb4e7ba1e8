import fastify from 'fastify'
import { expect, test } from 'vitest'
import { sandboxNote } from '../sandbox-mode.ts'
import { noteOnPages } from './trial-note.ts'

async function answers(note: string | undefined) {
  const app = fastify()
  noteOnPages(app, note)
  const page = '<!doctype html><html><body class="a"><main>Pay</main></body></html>'
  app.get('/page', async (_, reply) => reply.type('text/html; charset=utf-8').send(page))
  app.get('/error', async (_, reply) => reply.code(404).type('text/html').send(page))
  app.get('/json', async () => ({ page }))
  const bodies = await Promise.all(['/page', '/error', '/json'].map(async (path) => (await app.inject(path)).body))
  await app.close()
  return bodies
}

test('Every page begins with the note, and nothing else has it', async () => {
  const [page, error, json] = await answers(sandboxNote)
  const aside =
    '<body class="a"><aside class="trial-note" aria-label="Sandbox" lang="en"><strong>Sandbox:</strong> no money moves, no mail leaves, and nothing here is binding.</aside><main>'
  for (const body of [page, error]) expect(body).toContain(aside)
  expect(json).not.toContain('trial-note')
})

test('Without a note pages stay as they are', async () => {
  expect((await answers(undefined)).join('')).not.toContain('trial-note')
})
