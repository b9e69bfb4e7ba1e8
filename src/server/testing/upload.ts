import { setTimeout as sleep } from 'node:timers/promises'
import { createImage, getImage } from '#contract/images/endpoints.ts'
import { getUploadPolicy } from '#contract/platform/uploads.ts'
import type { Image } from '#contract/images/image.ts'
import type { ImageType } from '#contract/images/limits.ts'
import type { Client } from './client.ts'
import type { TestApp } from './test-app.ts'
import { until } from './until.ts'

type Upload = { fileName: string; type?: ImageType; title?: string }

/** Uploads a file as a browser does: asks for a form, posts it to the object store, and hands the image in. */
export async function uploadFile(
  client: Client,
  bytes: Uint8Array,
  { fileName, type = 'image/jpeg', title }: Upload,
): Promise<Image> {
  const { url, fields } = await client.call(getUploadPolicy, { bucket: 'images', fileName, type, size: bytes.length })
  const posted = await postForm(url, fields, bytes, { fileName, type })
  if (posted.status !== 201) throw new Error(`the store answered ${posted.status}: ${await posted.text()}`)
  const key = /<Key>([^<]+)<\/Key>/.exec(await posted.text())?.[1] ?? ''
  return await client.call(createImage, { key, fileName, ...(title === undefined ? {} : { title }) })
}

export async function postForm(
  url: string,
  fields: Record<string, string>,
  bytes: Uint8Array,
  about: { fileName: string; type: string },
): Promise<Response> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new Blob([new Uint8Array(bytes)], { type: about.type }), about.fileName)
  return await fetch(url, { method: 'POST', body: form })
}

/** The image once its file was read, well or badly. */
export async function whenRead(client: Client, imageId: string): Promise<Image> {
  for (;;) {
    const image = await client.call(getImage, { imageId })
    if (image.state !== 'loading') return image
    await sleep(50)
  }
}

/** Resolves once all that follows from an owner's uploads was done, so that it is in the tables. */
export async function whenWorkedOff({ deps }: Pick<TestApp, 'deps'>, { id }: { id: string }): Promise<void> {
  const open = `select 1 from pgboss.job
    where state < 'completed' and data->>'imageId' in (select id from images where owner_id = $1)`
  await until(async () => (await deps.database.execute(open, [id])).rows.length === 0)
}
