import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, Moment } from '../wire.ts'
import { MatchFilter, KeptFilter } from './filter.ts'
import { Decision } from './match.ts'

/** What a rule may decide. */
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
    /** The work that applied it to what was there already; null where nothing was. */
    activity: Id.nullable(),
    createdAt: Moment,
  })
  .meta({ id: 'Rule' })
export type Rule = z.infer<typeof Rule>

/** The owner's rules, the oldest first: of several that mean a find the first speaks. */
export const listRules = endpoint({
  name: 'listRules',
  method: 'GET',
  path: '/rules',
  reply: z.object({ data: z.array(Rule) }),
  access: 'owner',
  errors: [],
})

/** Makes a rule and applies it to the matches that wait. What it would do is what `listMatches` shows for its filter. */
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

/** Ends a rule. What it has decided stays; the matches that it decided can be taken back by their `rule`. */
export const removeRule = endpoint({
  name: 'removeRule',
  method: 'DELETE',
  path: '/rules/:ruleId',
  params: z.object({ ruleId: Id }),
  reply: 'none',
  access: 'owner',
  errors: [],
})
