import { readFile, stat } from 'node:fs/promises'
import { openApi, Refused } from './api.js'
import { exits, Failure } from './failure.js'
import { hashFile } from './hashes.js'
import { readAccess } from './key.js'
import { readOptions } from './options.js'

export async function run(args) {
  const { values, positionals: files } = readOptions(args, { json: { type: 'boolean' } })
  if (files.length === 0) throw new Failure(exits.usage, 'Name a file: rightframe find FILE…')
  const call = openApi(await readAccess())
  let failed = 0
  for (const path of files) {
    try {
      const images = await recognise(call, path)
      const lines = images.map(({ image, title, score, isSameFile }) =>
        isSameFile ? `${path}: ${title} (${image}), the same file` : `${path}: ${title} (${image}), ${score} of 100`,
      )
      if (values.json) process.stdout.write(`${JSON.stringify({ path, images })}\n`)
      else process.stdout.write(`${lines.length === 0 ? `${path}: none of your images` : lines.join('\n')}\n`)
    } catch (error) {
      if (error instanceof Failure || (!(error instanceof Refused) && !error.code)) throw error
      failed++
      process.stderr.write(`${path}: ${error.message}\n`)
    }
  }
  return failed > 0 ? exits.partly : exits.done
}

/** The same file is known by its hash; another is compared by the server, which keeps nothing of it. */
async function recognise(call, path) {
  const { data } = await call('POST', '/images/known', { hashes: [await hashFile(path, (await stat(path)).size)] })
  if (data.length > 0)
    return data.map(({ image }) => ({ image: image._id, title: image.title, score: 100, isSameFile: true }))
  const content = (await readFile(path)).toString('base64')
  const found = await call('POST', '/images/recognised', { content })
  return found.data.map((one) => ({ ...one, isSameFile: false }))
}
