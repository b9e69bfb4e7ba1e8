import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { ObjectMissing, type ObjectStore } from '#server/platform/objects/store.ts'
import { unzip } from '#server/testing/unzip.ts'
import { zipHoldings } from './zip-holdings.ts'

/** A store of these files; a missing one is missing, an endless one never ends. */
function storeOf(files: Record<string, Buffer | 'endless' | 'broken'>) {
  const open: Readable[] = []
  const stream: ObjectStore['stream'] = async (bucket, key) => {
    const file = files[key]
    if (file === undefined) throw new ObjectMissing(bucket, key)
    if (file === 'broken') throw new Error('the disk does not answer')
    const opened =
      file === 'endless'
        ? new Readable({
            read() {
              this.push(Buffer.alloc(65_536))
            },
          })
        : Readable.from([file])
    open.push(opened)
    return opened
  }
  return { objects: { stream } as Pick<ObjectStore, 'stream'> as ObjectStore, open }
}

const file = (key: string, name = key) => ({ name, bucket: 'images' as const, key })

async function whole(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

test('documents and files are in the zip under names that every system can unpack', async () => {
  const { objects } = storeOf({ a: Buffer.from('first'), b: Buffer.from('second'), c: Buffer.from('third') })
  const files = [file('a', 'images/1-a.jpg'), file('b', '../../etc/passwd'), file('c', 'images/C:\\new\n"x".jpg')]
  const zip = unzip(await whole(zipHoldings({ objects }, { documents: { images: [{ title: 'Süß' }] }, files })))
  expect([...zip].map(([name, bytes]) => [name, bytes.toString()])).toEqual([
    ['images.json', '[\n  {\n    "title": "Süß"\n  }\n]'],
    ['images/1-a.jpg', 'first'],
    ['_/_/etc/passwd', 'second'],
    ['images/C__new__x_.jpg', 'third'],
  ])
})

test('an account that holds nothing has an export all the same', async () => {
  const { objects } = storeOf({})
  const zip = unzip(await whole(zipHoldings({ objects }, { documents: {}, files: [] })))
  expect(zip.size).toBe(0)
})

test('a file that is gone meanwhile is named, and the others are there', async () => {
  const { objects } = storeOf({ b: Buffer.from('second') })
  const zip = unzip(await whole(zipHoldings({ objects }, { documents: {}, files: [file('a'), file('b')] })))
  expect([...zip.keys()]).toEqual(['b', 'missing-files.json'])
  expect(JSON.parse(zip.get('missing-files.json')!.toString())).toEqual(['a'])
})

test('one file is open at a time, and closed when the reader goes away', async () => {
  const { objects, open } = storeOf({ a: 'endless', b: 'endless' })
  const zip = zipHoldings({ objects }, { documents: {}, files: [file('a'), file('b')] })
  for await (const chunk of zip) if ((chunk as Buffer).length > 0) break
  zip.destroy()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(open.map(({ destroyed }) => destroyed)).toEqual([true])
})

test('a store that fails ends the zip with its error, not as a whole one', async () => {
  const { objects } = storeOf({ a: 'broken' })
  await expect(whole(zipHoldings({ objects }, { documents: {}, files: [file('a')] }))).rejects.toThrow(
    'the disk does not answer',
  )
})
