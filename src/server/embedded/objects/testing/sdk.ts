import { S3Client } from '@aws-sdk/client-s3'
import { onTestFinished } from 'vitest'
import { credentials } from './open-store.ts'

/** The official SDK against a test's object server. */
export const openSdk = (url: string, options: { secret?: string; accessKeyId?: string } = {}): S3Client => {
  const client = new S3Client({
    endpoint: url,
    region: 'us-east-1',
    forcePathStyle: true,
    maxAttempts: 1,
    credentials: {
      accessKeyId: options.accessKeyId ?? credentials.accessKeyId,
      secretAccessKey: options.secret ?? credentials.secret,
    },
  })
  onTestFinished(() => client.destroy())
  return client
}
