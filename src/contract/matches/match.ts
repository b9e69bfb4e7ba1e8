import { z } from 'zod'
import { Id, Moment } from '../wire.ts'
import { Band } from '../fingerprints/band.ts'
import { Change, Matrix3, Quad } from '../fingerprints/change.ts'
import { UseValue } from './use-value.ts'
import { Pursuit } from './worth.ts'

/** Decision on a match; 'new' undoes one. */
export const Decision = z.enum(['new', 'seen', 'unsure', 'approved', 'ignored', 'not_mine', 'licensed'])
export type Decision = z.infer<typeof Decision>

/** Source of a verdict: the owner, a rule, the licence ledger, the owner's own site, or an equal copy judged before. */
export const VerdictBy = z.enum(['owner', 'rule', 'licence', 'site', 'copy'])
export type VerdictBy = z.infer<typeof VerdictBy>

/** Result of the owner's licence ledger for a use. */
export const LicenceState = z.enum(['licensed', 'expired', 'exceeds', 'unknown'])
export type LicenceState = z.infer<typeof LicenceState>

/** Open case against a site, else the owner's newest draft of one. */
export const SiteCase = z.object({ _id: Id, name: z.string(), isDraft: z.boolean() }).meta({ id: 'SiteCase' })
export type SiteCase = z.infer<typeof SiteCase>

/** Use of an owned image: the image, the page, and the file on it. */
export const Match = z
  .object({
    _id: Id,
    /** Address of the found file. */
    url: z.string(),
    /** Address of the page. `visit` opens it, and differs only for names that exist on this machine alone. */
    origin: z.object({ url: z.string(), domain: z.string(), title: z.string().nullable(), visit: z.string() }),
    image: Id,
    cluster: Id,
    /** Name of the cluster that answers for the page: its domain, or an account or part of it. */
    party: z.string(),
    ignored: z.boolean(),
    /** True when a case about it would pass the checks of a submission today. */
    resolvable: z.boolean(),
    /** The case that this match is part of. */
    case: Id.nullable(),
    /** Case of its whole site, which excludes a second one. */
    siteCase: SiteCase.nullable(),
    verdict: Decision,
    /** Source of the verdict; null while there is none. */
    verdictBy: VerdictBy.nullable(),
    /** Result of the owner's licence ledger, with the reason as a sentence. */
    licence: z.object({ state: LicenceState, reason: z.string().nullable() }),
    score: z.number().int().min(0).max(100),
    band: Band,
    changes: z.array(Change),
    /** Position of the copy's content in the original. */
    region: Quad,
    /** Maps the copy to the original. */
    transform: Matrix3,
    width: z.number().int(),
    height: z.number().int(),
    /** True when the page embeds the owner's own file and holds no copy. */
    hotlink: z.boolean(),
    alive: z.boolean(),
    /** Estimated price of this use; null where nothing computes one. */
    value: UseValue.nullable(),
    firstSeen: Moment,
    lastSeen: Moment,
    /** Signed addresses of our own copies: of the found file and of the original. */
    copy: z.object({ thumbnail: z.string(), preview: z.string() }),
    original: z.object({
      title: z.string(),
      thumbnail: z.string().nullable(),
      preview: z.string().nullable(),
      width: z.number().int(),
      height: z.number().int(),
    }),
  })
  .meta({ id: 'Match' })
export type Match = z.infer<typeof Match>

/** Everything one responsible party does with an owner's images. */
export const Cluster = z
  .object({
    _id: Id,
    domain: z.object({ host: z.string() }),
    case: SiteCase.nullable(),
    /** Name of the party: its host, or its account or part of a site. */
    title: z.string(),
    /** Signed address of the party's small logo from its own pages; null when none was found. */
    logo: z.string().nullable(),
    /** The site that its owner holds this part of it apart from. */
    partOf: z.string().nullable(),
    /** Facts about the domain; null where unknown. */
    country: z.string().nullable(),
    category: z.string().nullable(),
    platform: z.string().nullable(),
    commercial: z.boolean().nullable(),
    /** Way to pursue a case against it; null when its country is unknown. */
    pursuit: Pursuit.nullable(),
    /** Estimated price of all its uses that are not set aside; null where nothing computes one. */
    value: UseValue.nullable(),
    stockAgency: z.string().nullable(),
    tags: z.array(z.string()),
    /** `undecided` excludes matches held back as noise; `held` counts those. */
    matches: z.object({ total: z.number().int(), undecided: z.number().int(), held: z.number().int() }),
    images: z.number().int(),
    bestScore: z.number().int(),
    /** The longer side of its largest copy, in pixels. */
    largest: z.number().int(),
    lastFound: Moment,
    /** A few of its newest matches, to show. */
    samples: z.array(
      z.object({
        _id: Id,
        title: z.string(),
        thumbnail: z.string(),
        width: z.number().int(),
        height: z.number().int(),
      }),
    ),
  })
  .meta({ id: 'Cluster' })
export type Cluster = z.infer<typeof Cluster>

/** Cluster with the ids of its matches, best first, and of their images. */
export const ClusterInFull = Cluster.extend({
  /** Open takedown against it; null when there is none. */
  takedown: Id.nullable(),
  matchIds: z.array(Id),
  imageIds: z.array(Id),
}).meta({ id: 'ClusterInFull' })
export type ClusterInFull = z.infer<typeof ClusterInFull>
