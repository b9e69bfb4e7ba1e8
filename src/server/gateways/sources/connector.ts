import type { ImageSource } from '#contract/images/sources.ts'
import type { SourceField } from '#contract/images/sources-connections.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Outbound } from '#server/platform/outbound/outbound.ts'
import type { PageReader } from './wire/page-reader.ts'
import type { TextRecords } from './wire/text-records.ts'

/** Tokens or keys by which we act for an owner at a service. Sealed wherever they are kept. */
export type Access = Record<string, string>
/** Public settings of a connection: a host, bucket or folder. */
export type Settings = Record<string, string>

/** Our own registration at a service, as its operator has configured it; `url` stands in for all hosts of the service. */
export type App = { id: string; secret: string; url: string | undefined }

/** Parts of the app that a connector works with. */
export type Reach = { outbound: Outbound; clock: Clock; app: App; pages: PageReader; texts: TextRecords }
/** The same on behalf of an owner. */
export type OwnReach = Reach & { access: Access; settings: Settings }

/** An account that its owner lets us read. `accountKey` is how the service knows it, `account` how people do. */
export type Connected = {
  account: string
  accountKey: string
  access: Access
  settings: Settings
  /** The service's page where the owner continues, such as a picker. */
  leadTo?: string
}

/** A photograph at the service. `file` is what `file()` needs to fetch it; it may be kept for hours. */
export type RemotePhoto = {
  id: string
  fileName: string
  file: Record<string, string>
  title?: string
  tags?: string[]
  /** The page that people see it on. */
  page?: string
  /** Undefined where the service does not say. */
  isPublic?: boolean
  /** Path from the top (`/2024/Lisbon/a.jpg`), if the service has folders. */
  path?: string
}

/** Some of the folders in a folder; `isAll` is false where there are more than are read. */
export type Folders = { paths: string[]; isAll: boolean }

/**
 * A part of the owner's photographs. With `next` there is more; the last part may name the place that changes are told from. `isGap`:
 * this place was passed over, and what lies there is not known.
 */
export type Listing = { photos: RemotePhoto[]; next?: string; total?: number; changesFrom?: string; isGap?: boolean }

/** The position of a listing: the beginning, `cursor`, or only changes since `changesFrom`. `tries` counts the service's failures in a row. */
export type Place = {
  cursor: string | undefined
  changesFrom: string | undefined
  publicOnly: boolean
  tries: number
}

export type RemoteFile = { bytes: Uint8Array; fileName?: string }

/** Consent on the service's page, which redirects back. */
export type Consent = {
  /** Address for the browser, and values to keep until it is back. `state` returns with it where the protocol has one. */
  begin(
    reach: Reach,
    asked: { callbackUrl: string; state: string; publicOnly: boolean; fields: Settings },
  ): Promise<{ to: string; kept: Access }>
  /** Reads what the browser came back with. Throws SourceProblem. */
  finish(reach: Reach, answer: { callbackUrl: string; kept: Access; query: Record<string, string> }): Promise<Connected>
}

/**
 * A service that photographs are imported from. Every method throws SourceProblem for what the service, its owner or the network
 * does; anything else that is thrown is a bug of ours.
 */
export type Connector = {
  service: ImageSource
  /** Fields that the owner fills in before connecting. */
  fields: SourceField[]
  /** True when private photographs can be left out. */
  offersPublicOnly: boolean
  /** True for repeated imports; else an import happens once. */
  syncs: boolean
  consent?: Consent
  /** Connects with what the owner filled in. `proof` is what a page has to show to be the owner's. */
  connect?(reach: Reach, given: { fields: Settings; proof: string }): Promise<Connected>
  /** True when tokens are better renewed before use. */
  isStale?(reach: OwnReach): boolean
  /** Renews expired tokens; undefined if impossible. */
  refresh?(reach: OwnReach): Promise<Access>
  list(reach: OwnReach, place: Place): Promise<Listing>
  /** Folders within one (`/2024`; empty: top), if selectable. */
  folders?(reach: OwnReach, within: string): Promise<Folders>
  file(reach: OwnReach, file: Record<string, string>): Promise<RemoteFile>
  /** Ends the connection at the service; failures are ignored. */
  disconnect?(reach: OwnReach): Promise<void>
}
