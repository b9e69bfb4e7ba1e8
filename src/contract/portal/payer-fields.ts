import { z } from 'zod'
import { mailAddress } from '../mail-address.ts'
import { Id } from '../wire.ts'
import { portalErrors } from './endpoints.ts'

const longest = 10_000

/** The case whose page is open. */
export const ofPage = z.object({ caseId: Id })
/** One line of at most so many characters. */
export const pageLine = (most: number) =>
  z
    .string()
    .trim()
    .max(most, { error: `Maximum of ${most} characters allowed.`, abort: true })
/** A text of the reader. */
export const pageText = pageLine(longest)
export const pageEmail = pageLine(254).regex(mailAddress, 'Invalid email address.')
/** Proof, for an hour, that an address was confirmed. */
export const tokenHeader = z.object({ 'portal-token': z.string().max(200).optional() })
export const payerErrors = [...portalErrors, 'attempts.too-many'] as const
