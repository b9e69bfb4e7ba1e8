import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { Match } from '#contract/matches/match.ts'
import { makeRule, removeRule, type Rule, RuleVerdict } from '#contract/matches/rules.ts'
import { judgeAll } from '#contract/matches/triage-endpoints.ts'
import type { Id } from '#contract/wire.ts'
import { call } from '#web/platform/calls/call.ts'
import { fieldOf } from '#web/platform/forms/form-fields.ts'
import { SearchField } from '#web/platform/forms/search-field.tsx'
import { Loaded } from '#web/platform/pages/loaded.tsx'
import { ProblemError, sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { SelectField } from '#web/ui/forms/choices/select-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Columns } from '#web/ui/layout/columns.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { TextLink } from '#web/ui/navigation/links.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { PhotoStrip } from '#web/ui/photos/photo-strip.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { filterOf, isNarrowed } from '../list/choices.ts'
import { formatCounted } from '../list/counted.ts'
import { aspectOf } from '../match-words.tsx'
import type { MatchesSearch } from '../list/matches-search.ts'
import { FruitlessSites } from './fruitless-sites.tsx'
import { type Change, MoreFilters } from '../filters/more-filters.tsx'
import { allMatches, facetsQuery, matchesQuery, rulesQuery } from '../queries.ts'

const route = getRouteApi('/inside/matches')
const complain = (error: Error) => notify(sentenceOf(error), { tone: 'error', stays: 8000 })

const verdictWords: Record<RuleVerdict, string> = {
  approved: 'Approve them',
  ignored: 'Ignore them',
  not_mine: 'Say that they are not mine',
  licensed: 'Mark them as licensed',
  unsure: 'Mark them as unsure',
}

/** Manages rules that decide automatically: a new one from the current filter, and the existing ones. */
export const RulesDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog isOpen onClose={onClose} title="Rules">
    <Stack>
      <FruitlessSites />
      <NewRule />
      <Rules onClose={onClose} />
    </Stack>
  </Dialog>
)

type NewRule = { name: string; verdict: RuleVerdict | '' }

/** Builds a rule from the current filter, and previews what it would decide. */
function NewRule() {
  const search = route.useSearch()
  const [meant, setMeant] = useState<MatchesSearch>(search)
  const form = useForm<NewRule>({ defaultValues: { name: '', verdict: '' } })
  const { name, verdict } = useWatch({ control: form.control }) as NewRule
  const filter = { ...filterOf(meant), show: 'undecided' as const }
  const isOpen = isNarrowed(meant) || meant.cluster !== undefined
  const facets = useQuery(facetsQuery(filter)).data
  const hit = useQuery({ ...matchesQuery({ ...filter, page: 1, pageSize: maxShown }), enabled: isOpen }).data
  const make = useMakeRule(hit?.total ?? 0, () => form.reset({ name: '', verdict: '' }))
  const submit = form.handleSubmit(({ name, verdict }) => verdict && make.mutate({ name, verdict, filter }))
  const onChange: Change = (change) => setMeant((before) => ({ ...before, ...change }))
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack gap="tight">
        <Text>Which finds a rule decides, and what it does with them.</Text>
        <Columns least="paired">
          <SearchField
            label="Words of the page"
            placeholder="Page or title"
            value={meant.search ?? ''}
            onChange={(text) => onChange({ search: text || undefined })}
          />
          <MoreFilters search={meant} facets={facets} onChange={onChange} />
        </Columns>
        <Hit isOpen={isOpen} hit={hit} />
        <SelectField
          label="What it does"
          placeholder="Choose"
          options={RuleVerdict.options.map((value) => ({ value, label: verdictWords[value] }))}
          {...fieldOf(form, 'verdict')}
        />
        <TextField label="Name" {...fieldOf(form, 'name')} maxLength={60} />
        <Row spread="end">
          <Button type="submit" isBusy={make.isPending} disabled={!isOpen || name.trim() === '' || verdict === ''}>
            Make the rule
          </Button>
        </Row>
      </Stack>
    </form>
  )
}

/** Creates a rule that decides this many matches now; the message offers an undo. */
function useMakeRule(hit: number, onMade: () => void) {
  const queryClient = useQueryClient()
  const settle = () =>
    Promise.all([queryClient.invalidateQueries(rulesQuery), queryClient.invalidateQueries(allMatches)])
  const end = useMutation({
    mutationFn: endRule,
    onSuccess: () => notify('Taken back.'),
    onError: complain,
    onSettled: settle,
  })
  return useMutation({
    mutationFn: call(makeRule),
    onSuccess: (rule) => {
      onMade()
      notify(`The rule “${rule.name}” decides ${formatMatches(hit)} now, and all that come.`, {
        tone: 'ok',
        stays: 20_000,
        action: { label: 'Undo', run: () => end.mutate({ ruleId: rule._id, isRetracted: true }) },
      })
    },
    onError: complain,
    onSettled: settle,
  })
}

/** Maximum number of matches in the preview. */
const maxShown = 12

/** Matches that a rule would decide now. */
function Hit({ isOpen, hit }: { isOpen: boolean; hit: { data: Match[]; total: number } | undefined }) {
  if (!isOpen)
    return <Text tone="dim">Choose at least one condition first: a rule never decides about everything.</Text>
  if (!hit) return null
  return (
    <Stack gap="tight">
      <Text>It would decide {formatMatches(hit.total)} now, and all that come.</Text>
      <PhotoStrip
        photos={hit.data.map((match) => ({
          id: match._id,
          aspect: aspectOf(match),
          sources: [match.copy.thumbnail, match.copy.preview],
          alt: `The copy on ${match.party}`,
        }))}
        wrap={(_, shown) => shown}
      />
    </Stack>
  )
}

const formatMatches = (total: number): string =>
  total === 0 ? 'no find' : total === 1 ? 'one find' : `${formatCounted(total)} finds`

const Rules = ({ onClose }: { onClose: () => void }) => (
  <Loaded query={useQuery(rulesQuery)} label="Loading your rules" lines={2}>
    {({ data }) =>
      data.length > 0 && (
        <Stack gap="tight">
          <Heading level={3} size="small">
            Your rules
          </Heading>
          {data.map((rule) => (
            <OneRule key={rule._id} rule={rule} onClose={onClose} />
          ))}
        </Stack>
      )
    }
  </Loaded>
)

/** A rule without decisions has nothing to undo. */
async function retract(rule: Id): Promise<void> {
  try {
    await call(judgeAll)({ filter: { show: 'all', rule }, verdict: 'new' })
  } catch (error) {
    if (!(error instanceof ProblemError && error.code === 'matches.none')) throw error
  }
}

/**
 * Ends a rule and, if wanted, undoes its decisions. The undo runs first, so that a failed one leaves the rule for a retry. It runs again for
 * decisions made meanwhile.
 */
async function endRule({ ruleId, isRetracted }: { ruleId: Id; isRetracted: boolean }): Promise<void> {
  if (isRetracted) await retract(ruleId)
  await call(removeRule)({ ruleId })
  if (isRetracted) await retract(ruleId)
}

function OneRule({ rule: { _id: ruleId, name, verdict }, onClose }: { rule: Rule; onClose: () => void }) {
  const queryClient = useQueryClient()
  const remove = useMutation({
    mutationFn: endRule,
    onSuccess: () => notify(`The rule “${name}” has ended.`),
    onError: complain,
    onSettled: () =>
      Promise.all([queryClient.invalidateQueries(rulesQuery), queryClient.invalidateQueries(allMatches)]),
  })
  return (
    <Row gap="tight" spread="between">
      <Text size="small">
        <TextLink to="/matches" search={{ show: 'all', by: 'finds', rule: ruleId }} onClick={onClose}>
          {name}
        </TextLink>
        : {verdictWords[verdict].toLowerCase()}
      </Text>
      <Row gap="tight">
        <Button
          look="quiet"
          size="small"
          aria-label={`End the rule ${name}`}
          isBusy={remove.isPending}
          onClick={() => remove.mutate({ ruleId, isRetracted: false })}
        >
          End it
        </Button>
        <Button
          look="quiet"
          size="small"
          aria-label={`End the rule ${name} and take back what it did`}
          isBusy={remove.isPending}
          onClick={() => remove.mutate({ ruleId, isRetracted: true })}
        >
          End it and take back
        </Button>
      </Row>
    </Row>
  )
}
