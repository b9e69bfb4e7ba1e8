import type { Access, admits } from '#contract/endpoint.ts'
import type { Scope } from '#contract/platform/scopes.ts'
import type { StaffRole } from '#contract/platform/staff-roles.ts'
import type { Id } from '#contract/wire.ts'

/** The author of a request, known before its body is read. */
export type Principal =
  | { kind: 'visitor' }
  /** `lookedAtBy` is a member of support who sees what the owner sees, and changes nothing. */
  | ({ kind: 'owner'; lookedAtBy?: Id; key?: CallerKey } & SignedIn)
  | ({ kind: 'staff'; roles: readonly StaffRole[]; hasSecondFactor: boolean } & SignedIn)
  /** A law firm's member. */
  | ({ kind: 'partner'; firmId: Id; hasSecondFactor: boolean } & SignedIn)
  /** Has the link of one case, which is there to be paid, and knows nothing else. */
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
