import { z } from 'zod'
import { Id, Moment } from '../wire.ts'
import { Band } from '../fingerprints/band.ts'
import { Change, Matrix3, Quad } from '../fingerprints/change.ts'
import { Pursuit } from './worth.ts'

/** What was decided about a match; 'new' takes a decision back. */
export const Decision = z.enum(['new', 'seen', 'unsure', 'approved', 'ignored', 'not_mine', 'licensed'])
export type Decision = z.infer<typeof Decision>

/** Who or what gave a verdict: the owner, a rule of theirs, their licence ledger, their own site, an alike copy judged before. */
export const VerdictBy = z.enum(['owner', 'rule', 'licence', 'site', 'copy'])
export type VerdictBy = z.infer<typeof VerdictBy>

/** What the owner's licence ledger says of a use. */
export const LicenceState = z.enum(['licensed', 'expired', 'exceeds', 'unknown'])
export type LicenceState = z.infer<typeof LicenceState>

/** What the owner does about a site already: the case that is open against it, else their newest draft of one. */
export const SiteCase = z.object({ _id: Id, name: z.string(), isDraft: z.boolean() }).meta({ id: 'SiteCase' })
export type SiteCase = z.infer<typeof SiteCase>

/** One use of an owned image: the image, the page it stands on, and the file that shows it. */
export const Match = z
  .object({
    _id: Id,
    /** The file as it is on the web. */
    url: z.string(),
    /** The page; `visit` is where a link to it leads, which differs only for names that exist on this machine alone. */
    origin: z.object({ url: z.string(), domain: z.string(), title: z.string().nullable(), visit: z.string() }),
    image: Id,
    cluster: Id,
    /** Who answers for the page, as the cluster is called: the domain, or the account or the part of it that the page belongs to. */
    party: z.string(),
    ignored: z.boolean(),
    /** Whether a case can be made of it, as the checks of a submission would say today. */
    resolvable: z.boolean(),
    /** The case that this match is part of. */
    case: Id.nullable(),
    /** The case of its whole site; no second one can be opened beside it. */
    siteCase: SiteCase.nullable(),
    verdict: Decision,
    /** Who or what gave it; null while there is none. */
    verdictBy: VerdictBy.nullable(),
    /** What the owner's licence ledger says of it, and why, as a sentence. */
    licence: z.object({ state: LicenceState, reason: z.string().nullable() }),
    score: z.number().int().min(0).max(100),
    band: Band,
    changes: z.array(Change),
    /** Where the copy's content lies in the original. */
    region: Quad,
    /** From the copy to the original. */
    transform: Matrix3,
    width: z.number().int(),
    height: z.number().int(),
    /** Whether the page shows the file from where the owner publishes it, and holds no copy of its own. */
    hotlink: z.boolean(),
    alive: z.boolean(),
    firstSeen: Moment,
    lastSeen: Moment,
    /** Our own copies, signed: of the file that was found and of the original. */
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
    /** What the party is called: its host, or the account or the part of a site that it is. */
    title: z.string(),
    /** The mark that the party is shown by on its own pages, small and signed; null where none was found. */
    logo: z.string().nullable(),
    /** The site that its owner holds this part of it apart from. */
    partOf: z.string().nullable(),
    /** What is known of the domain; null where nothing is. */
    country: z.string().nullable(),
    category: z.string().nullable(),
    platform: z.string().nullable(),
    commercial: z.boolean().nullable(),
    /** How a case against it would be pursued; null where its country is not known. */
    pursuit: Pursuit.nullable(),
    stockAgency: z.string().nullable(),
    tags: z.array(z.string()),
    /** `undecided` are those that wait; what is held back as noise until somebody has had a look is counted apart. */
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

/** A cluster with all it is related to, by ids: its matches, the best first, and the images they show. */
export const ClusterInFull = Cluster.extend({
  /** The takedown that is under way against it; null where there is none. */
  takedown: Id.nullable(),
  matchIds: z.array(Id),
  imageIds: z.array(Id),
}).meta({ id: 'ClusterInFull' })
export type ClusterInFull = z.infer<typeof ClusterInFull>
