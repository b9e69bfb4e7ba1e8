import type { Access, admits } from '#contract/endpoint.ts'
import type { Scope } from '#contract/platform/scopes.ts'
import type { StaffRole } from '#contract/platform/staff-roles.ts'
import type { Id } from '#contract/wire.ts'

/** Author of a request, known before its body. */
export type Principal =
  | { kind: 'visitor' }
  /** `lookedAtBy`: support viewing as the owner, without changes. */
  | ({ kind: 'owner'; lookedAtBy?: Id; key?: CallerKey } & SignedIn)
  | ({ kind: 'staff'; roles: readonly StaffRole[]; hasSecondFactor: boolean } & SignedIn)
  /** A law firm's member. */
  | ({ kind: 'partner'; firmId: Id; hasSecondFactor: boolean } & SignedIn)
  /** Holder of one case's payment link. */
  | { kind: 'payer'; caseId: Id }

/** The key by which a program calls for its owner. `withheld` are scopes that the owner's plan does not give. */
export type CallerKey = {
  id: Id
  scopes: readonly Scope[]
  withheld: readonly Scope[]
  callsPerMinute: number
}

type SignedIn = {
  accountId: Id
  email: string
  sessionId: Id
}

/** A signed-in caller, from the session. */
export type Caller = Extract<Principal, SignedIn>

/** Callers that an endpoint of this access admits. */
export type PrincipalOf<A extends Access> = Extract<Principal, { kind: (typeof admits)[A][number] }>
