import { createPresignedPost, type PresignedPostOptions } from '@aws-sdk/s3-presigned-post'
import { signPolicyV2 } from '../../../platform/objects/signature-v2.ts'
import type { UploadForm } from '../../../platform/objects/store.ts'
import { codeIn, credentials, type TestStore } from './open-store.ts'
import { openSdk } from './sdk.ts'

export const about = { type: 'image/jpeg', size: 5, fileName: 'a.jpg', seconds: 60 }
/** Five bytes. */
export const file = '12345'
export const without = ({ url, fields }: UploadForm, name: string): UploadForm => ({
  url,
  fields: Object.fromEntries(Object.entries(fields).filter(([known]) => known !== name)),
})
export const altered = ({ url, fields }: UploadForm, change: Record<string, string>): UploadForm => ({
  url,
  fields: { ...fields, ...change },
})
export const formV4 = (at: TestStore, options: Partial<PresignedPostOptions> = {}, who = {}): Promise<UploadForm> =>
  createPresignedPost(openSdk(at.url, who), {
    Bucket: 'images',
    Key: 'k',
    Conditions: [['content-length-range', 1, 5]],
    Fields: { success_action_status: '201', acl: 'public-read' },
    Expires: 60,
    ...options,
  })
export const formV2 = (at: TestStore): Promise<UploadForm> => at.store.uploadForm('images', 'k', about)
/** A V2 form of any policy, rightly signed. */
export const signedV2 = (
  at: TestStore,
  conditions: unknown[],
  fields: Record<string, string>,
  policy?: unknown,
): UploadForm => {
  const expiration = new Date(Date.now() + 60_000).toISOString()
  const encoded = Buffer.from(JSON.stringify(policy ?? { expiration, conditions })).toString('base64')
  const Signature = signPolicyV2(credentials.secret, encoded)
  return {
    url: `${at.url}/images`,
    fields: { ...fields, AWSAccessKeyId: credentials.accessKeyId, Policy: encoded, Signature },
  }
}
/** Posts a body as it stands. */
export const postRaw = async (at: TestStore, body: string, boundary = 'B'): Promise<string> => {
  const type = `multipart/form-data; boundary=${boundary}`
  return codeIn(await fetch(`${at.url}/images`, { method: 'POST', body, headers: { 'content-type': type } }))
}
export const part = (name: string, value: string, fileName?: string): string =>
  `--B\r\nContent-Disposition: form-data; name="${name}"${fileName === undefined ? '' : `; filename="${fileName}"`}\r\n\r\n${value}\r\n`
export const parts = ({ fields }: UploadForm): string =>
  Object.entries(fields)
    .map(([name, value]) => part(name, value))
    .join('')
