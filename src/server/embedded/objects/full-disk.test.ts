import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { fullOr } from './temp-file.ts'
import { ObjectsFull } from '../../platform/objects/store.ts'
import { codeIn, openTestStore, postForm, tempFolder } from './testing/open-store.ts'
import { openSdk } from './testing/sdk.ts'
import { PutObjectCommand } from '@aws-sdk/client-s3'

const program = fileURLToPath(new URL('./testing/fill-disk.ts', import.meta.url))

test('A write on a full disk is refused and leaves nothing', { tags: ['long'] }, async () => {
  const folder = await tempFolder()
  // The limit is on the size of one file (in blocks), which any system has; a full disk fails at the same call.
  const command = `ulimit -f 1000; exec "$0" "$1" "$2"`
  const { stdout } = await promisify(execFile)('bash', ['-c', command, process.execPath, program, folder])
  expect(JSON.parse(stdout)).toEqual({
    isFull: true,
    message: 'The disk that files are stored on is full. Free some space, or move the data folder to a larger disk.',
    used: 1000,
    left: ['.about-small.json', 'small'],
  })
})

test('Every error code of a full disk counts, and no other', () => {
  for (const code of ['ENOSPC', 'EDQUOT', 'EFBIG']) {
    expect(fullOr(Object.assign(new Error(code), { code }))).toBeInstanceOf(ObjectsFull)
  }
  const other = Object.assign(new Error('EIO'), { code: 'EIO' })
  expect(fullOr(other)).toBe(other)
})

test('A form over the quota is answered 507 and leaves nothing', async () => {
  const { store, files, faults } = await openTestStore({ quotaBytes: 1_000_000 })
  const about = { type: 'image/png', size: 3_000_000, fileName: 'a.png', seconds: 60 }
  const answer = await postForm(await store.uploadForm('images', 'a', about), new Uint8Array(3_000_000))
  const text = await answer.clone().text()
  expect(await codeIn(answer)).toBe('507 InsufficientStorage')
  expect(text).toContain('Delete files that are no longer needed, or raise the quota.')
  expect([files.allowance.used(), await store.head('images', 'a'), faults]).toEqual([0, undefined, []])
})

test('The SDK reads a quota refusal while still sending', async () => {
  const { url, files } = await openTestStore({ quotaBytes: 100_000 })
  const put = new PutObjectCommand({ Bucket: 'images', Key: 'a', Body: new Uint8Array(8_000_000) })
  await expect(openSdk(url).send(put)).rejects.toMatchObject({ name: 'InsufficientStorage' })
  expect(files.allowance.used()).toBe(0)
})
