import { openAsBlob } from 'node:fs'
import { Refused, patiently } from './api.js'
import { typeOf } from './walk.js'

/** Uploads one file and resolves to its image. */
export async function upload(call, { path, name, size }, hash) {
  const type = typeOf(name)
  const { url, fields } = await call('POST', '/uploads/policy', { bucket: 'images', fileName: name, type, size })
  const stored = await patiently(async () => {
    const form = new FormData()
    for (const [field, value] of Object.entries(fields)) form.append(field, value)
    form.append('file', await openAsBlob(path, { type }), name)
    return await fetch(url, { method: 'POST', body: form })
  })
  if (!stored.ok && !(await isStored(call, hash))) {
    const message = `The store answered ${stored.status}.`
    throw new Refused(stored.status, { code: 'store.refused', message })
  }
  return await call('POST', '/images', { key: fields.key, fileName: name })
}

/** A form stores once: a try that was cut off after it was stored is refused. */
async function isStored(call, hash) {
  const { data } = await call('POST', '/images/known', { hashes: [hash] })
  return data.length > 0
}
