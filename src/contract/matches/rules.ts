import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, Moment } from '../wire.ts'
import { MatchFilter, KeptFilter } from './filter.ts'
import { Decision } from './match.ts'

/** Verdicts that a rule may give. */
export const RuleVerdict = Decision.extract(['approved', 'ignored', 'not_mine', 'licensed', 'unsure'])
export type RuleVerdict = z.infer<typeof RuleVerdict>

export const maxRules = 100

/** A decision about every match that a filter means, now and from now on. */
export const Rule = z
  .object({
    _id: Id,
    name: z.string(),
    filter: KeptFilter,
    verdict: RuleVerdict,
    /** Activity that applied it to existing matches; null when there were none. */
    activity: Id.nullable(),
    createdAt: Moment,
  })
  .meta({ id: 'Rule' })
export type Rule = z.infer<typeof Rule>

/** Owner's rules, oldest first: when several fit a match, the first decides. */
export const listRules = endpoint({
  name: 'listRules',
  method: 'GET',
  path: '/rules',
  reply: z.object({ data: z.array(Rule) }),
  access: 'owner',
  errors: [],
})

/** Creates a rule and applies it to undecided matches. `listMatches` with its filter previews the effect. */
export const makeRule = endpoint({
  name: 'makeRule',
  method: 'POST',
  path: '/rules',
  body: z.object({
    name: z.string().trim().min(1, 'Give the rule a name.').max(60, 'A name has at most 60 characters.'),
    filter: MatchFilter,
    verdict: RuleVerdict,
  }),
  reply: Rule,
  status: 201,
  access: 'owner',
  errors: ['rules.too-many', 'rules.everything', 'rules.many-parties', 'changes.too-many'],
})

/** Ends a rule. Its decisions stay; its matches can be restored by their `rule`. */
export const removeRule = endpoint({
  name: 'removeRule',
  method: 'DELETE',
  path: '/rules/:ruleId',
  params: z.object({ ruleId: Id }),
  reply: 'none',
  access: 'owner',
  errors: [],
})
