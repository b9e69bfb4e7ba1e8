import { signPolicyV2 } from './signature-v2.ts'
import type { AddressBook } from './signed-url.ts'
import type { Bucket, UploadForm } from './store.ts'

/** The form that `ObjectStore.uploadForm` promises, with exactly the specification's fields. */
export const signForm = (
  { url, credentials, clock }: AddressBook,
  { bucket, key }: { bucket: Bucket; key: string },
  about: { type: string; size: number; fileName: string; seconds: number },
): UploadForm => {
  const named = {
    key,
    acl: 'public-read',
    'Content-Type': about.type,
    success_action_status: '201',
    baseName: baseName(about.fileName),
  }
  const policy = {
    expiration: new Date(clock().getTime() + about.seconds * 1000).toISOString(),
    conditions: [
      { bucket },
      ...Object.entries(named).map(([name, value]) => ({ [name]: value })),
      ['content-length-range', about.size, about.size],
    ],
  }
  const encoded = Buffer.from(JSON.stringify(policy)).toString('base64')
  const { baseName: name, success_action_status, ...first } = named
  return {
    url: `${new URL(url).origin}/${bucket}`,
    fields: {
      ...first,
      AWSAccessKeyId: credentials.accessKeyId,
      success_action_status,
      Policy: encoded,
      Signature: signPolicyV2(credentials.secret, encoded),
      baseName: name,
    },
  }
}

/** The last part of the name, without what a form would send otherwise than it was signed (line ends, broken text). */
export const baseName = (fileName: string): string =>
  (fileName.split(/[/\\]/).at(-1) ?? '')
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, '_')
    .slice(0, 255)
    .toWellFormed()
