import { z } from 'zod'
import type { SealKey } from '../seal.ts'

/** `name:secret,name:secret`: the first seals, all open. */
export const sealKeys = z
  .string()
  .default('')
  .transform((text, context): SealKey[] => {
    const keys = text
      .split(',')
      .map((entry) => entry.trim())
      .filter(Boolean)
      .map((entry) => ({ name: entry.slice(0, entry.indexOf(':')), secret: entry.slice(entry.indexOf(':') + 1) }))
    if (keys.every(({ name, secret }) => /^[a-z0-9-]{1,20}$/.test(name) && secret.length >= 32)) return keys
    context.addIssue({
      code: 'custom',
      message:
        'must be name:secret,… with names of small letters, digits and hyphens, and secrets of at least 32 characters',
    })
    return z.NEVER
  })
