import { z } from 'zod'
import { S3Error } from './s3-error.ts'

const field = z.string().startsWith('$').min(2)
const size = z.union([z.int().min(0), z.string().regex(/^\d{1,15}$/)]).transform(Number)
const Policy = z.object({
  expiration: z.iso.datetime(),
  conditions: z.array(
    z.union([
      z.tuple([z.literal('content-length-range'), size, size]),
      z.tuple([z.enum(['eq', 'starts-with']), field, z.string()]),
      z.record(z.string().min(1), z.string()),
    ]),
  ),
})

export type Condition = { how: 'eq' | 'starts-with'; field: string; value: string }
/** Conditions of a signed form. Field names are in lower case; `size` is the allowed range of the file's bytes. */
export type Policy = { expiresAt: Date; conditions: Condition[]; size: { least: number; most: number } }

/** The largest file that S3 takes in one form. */
const largest = 5 * 1024 ** 3

/** Reads a form's policy. Throws `InvalidPolicyDocument` for anything else. */
export const parsePolicy = (encoded: string): Policy => {
  const { expiration, conditions } = decode(encoded)
  const found: Policy = { expiresAt: new Date(expiration), conditions: [], size: { least: 0, most: largest } }
  for (const condition of conditions) {
    if (!Array.isArray(condition)) {
      for (const [name, value] of Object.entries(condition)) {
        found.conditions.push({ how: 'eq', field: name.toLowerCase(), value })
      }
    } else if (condition[0] === 'content-length-range') {
      found.size.least = Math.max(found.size.least, condition[1])
      found.size.most = Math.min(found.size.most, condition[2])
    } else {
      found.conditions.push({ how: condition[0], field: condition[1].slice(1).toLowerCase(), value: condition[2] })
    }
  }
  return found
}

const decode = (encoded: string): z.infer<typeof Policy> => {
  try {
    return Policy.parse(JSON.parse(Buffer.from(encoded, 'base64').toString('utf8')))
  } catch {
    throw new S3Error('InvalidPolicyDocument', 'Invalid Policy: it is not the base64 of a JSON policy document.')
  }
}

/**
 * Throws `AccessDenied` unless the policy still holds, every condition is met by its field, and every field that is sent
 * has a condition. Fields that carry the signature itself are `exempt`, as are names that begin with `x-ignore-`.
 */
export const allowForm = (policy: Policy, fields: Map<string, string>, exempt: string[], now: Date): void => {
  if (policy.expiresAt <= now) throw denied('Policy expired.')
  for (const { how, field, value } of policy.conditions) {
    const sent = fields.get(field)
    const isMet = sent !== undefined && (how === 'eq' ? sent === value : sent.startsWith(value))
    if (!isMet) throw denied(`Policy Condition failed: ${JSON.stringify([how, `$${field}`, value])}`)
  }
  const covered = new Set([...policy.conditions.map((condition) => condition.field), ...exempt])
  const extra = [...fields.keys()].filter((name) => !covered.has(name) && !name.startsWith('x-ignore-'))
  if (extra.length > 0) throw denied(`Extra input fields: ${extra.join(', ')}`)
}

const denied = (why: string): S3Error => new S3Error('AccessDenied', `Invalid according to Policy: ${why}`)
