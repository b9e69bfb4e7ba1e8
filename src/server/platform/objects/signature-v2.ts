import { createHmac } from 'node:crypto'

/** The signature of a form's policy, which is given as it stands in the form (base64), in the older of S3's two ways. */
export const signPolicyV2 = (secret: string, policy: string): string =>
  createHmac('sha1', secret).update(policy).digest('base64')
