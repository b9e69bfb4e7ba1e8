import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { readFileSync } from 'node:fs'
import { compileKernels } from '#engine/kernels/compile.ts'
import { photo } from '#engine/testing/pictures.ts'
import { encodeFingerprint } from './codec.ts'
import { fingerprint } from './fingerprint.ts'

test('The same bytes give the same fingerprint on every machine', { tags: ['long'] }, async () => {
  const digest = async (name: string) =>
    createHash('sha256')
      .update(encodeFingerprint(await fingerprint(photo(name))))
      .digest('hex')
      .slice(0, 16)
  expect(await digest('heron')).toBe(await digest('heron'))
  expect({ heron: await digest('heron'), fig: await digest('fig') }).toMatchInlineSnapshot(`
    {
      "fig": "6ea5342c172b5c6c",
      "heron": "5bba61800f780e8c",
    }
  `)
})

test('The compiled kernels match their source', { tags: ['long'] }, async () => {
  const committed = readFileSync(new URL('../kernels/kernels.wasm', import.meta.url))
  expect(Buffer.from(await compileKernels()).equals(committed)).toBe(true)
})
