import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Moment, wholeNumber } from '../wire.ts'
import { RegionCode, RegionStatus } from './law/region.ts'
import { LawEntryKind } from './law/region-decisions.ts'
import { Source } from './law/sources.ts'

const params = z.object({ region: wholeNumber(1, 9999).pipe(RegionCode) })

/** A text that staff read, and the place where it can be read. */
export const ReadSource = z.object({
  title: z.string().trim().min(3, 'Please name the text.').max(500),
  address: z.string().trim().min(3, 'Please say where it can be read.').max(500),
})

/** `version` is the one that was read: a change by someone else is not written over. */
const read = { version: z.number().int().min(0) }

/** A region as it counts now. `shipped` is the status that the product comes with. */
export const RegionAtDesk = z
  .object({
    code: RegionCode,
    name: z.string(),
    status: RegionStatus,
    statusReason: z.string().nullable(),
    shipped: RegionStatus,
    /** Entries that no source verifies yet. */
    unverified: z.number().int(),
    version: z.number().int(),
  })
  .meta({ id: 'RegionAtDesk' })
export type RegionAtDesk = z.infer<typeof RegionAtDesk>

/** An entry of a region's law; `source` is null while no source was read. */
const LawEntryAtDesk = z.object({
  kind: LawEntryKind,
  id: z.string(),
  text: z.string(),
  source: Source.nullable(),
  /** True where staff gave the source. */
  isByStaff: z.boolean(),
})

/** One decision. `entry` is null for the status; `from` and `to` are statuses, or titles of sources. */
const RegionChange = z.object({
  version: z.number().int(),
  kind: z.enum(['status', ...LawEntryKind.options]),
  entry: z.string().nullable(),
  from: z.string(),
  to: z.string(),
  reason: z.string().nullable(),
  source: z.object({ title: z.string(), address: z.string() }).nullable(),
  by: z.string(),
  at: Moment,
})

/** A region with the law that it rests on, and all decisions, the newest first. */
export const RegionInFull = RegionAtDesk.extend({
  laws: z.array(z.object({ law: z.string(), sections: z.string(), source: Source.nullable() })),
  entries: z.array(LawEntryAtDesk),
  history: z.array(RegionChange),
}).meta({ id: 'RegionInFull' })
export type RegionInFull = z.infer<typeof RegionInFull>

/** Every region with its status, by code. */
export const listTakedownRegions = endpoint({
  name: 'listTakedownRegions',
  method: 'GET',
  path: '/desk/takedowns/regions',
  reply: z.object({ data: z.array(RegionAtDesk) }),
  access: 'staff',
  roles: ['case-manager', 'legal'],
  errors: [],
})

export const getTakedownRegion = endpoint({
  name: 'getTakedownRegion',
  method: 'GET',
  path: '/desk/takedowns/regions/:region',
  params,
  reply: RegionInFull,
  access: 'staff',
  roles: ['case-manager', 'legal'],
  errors: [],
})

/** Switches a region. Notices that have not left follow at once. */
export const setRegionStatus = endpoint({
  name: 'setRegionStatus',
  method: 'PUT',
  path: '/desk/takedowns/regions/:region/status',
  params,
  body: z.object({
    status: RegionStatus,
    /** The sentence that owners read; empty for a region that is on. */
    reason: z.string().trim().max(400, 'Maximum of 400 characters allowed.'),
    source: ReadSource,
    ...read,
  }),
  reply: RegionInFull,
  access: 'staff',
  roles: ['legal'],
  errors: ['region.changed', 'region.unverified'],
})

/** Gives an entry of the law its source; `source` null takes the source of staff back. */
export const verifyRegionEntry = endpoint({
  name: 'verifyRegionEntry',
  method: 'PUT',
  path: '/desk/takedowns/regions/:region/entry',
  params,
  body: z.object({ kind: LawEntryKind, id: z.string().max(100), source: ReadSource.nullable(), ...read }),
  reply: RegionInFull,
  access: 'staff',
  roles: ['legal'],
  errors: ['region.changed', 'region.unverified'],
})
