import type { OwnCaseRow } from '#contract/cases/case.ts'
import { isAnswerNext } from '#contract/cases/heard.ts'
import { caseSteps, stepOf } from '#contract/cases/own/case-steps.ts'
import { isDraft, isFinal } from '#contract/cases/state-questions.ts'
import { countryNames } from '#contract/reference/country-names.ts'
import { formatDay } from '#web/platform/moments.ts'
import { Facts } from '#web/ui/lists/facts.tsx'
import { PairRow } from '#web/ui/lists/pair-rows.tsx'
import { TextLink } from '#web/ui/navigation/links.tsx'
import { StepLine } from '#web/ui/navigation/step-line.tsx'
import { Pair } from '#web/ui/photos/pair.tsx'
import { Photo } from '#web/ui/photos/photo.tsx'
import { Mono, Text, Unbroken } from '#web/ui/text/text.tsx'
import { Truncated } from '#web/ui/text/truncated.tsx'
import { turnOf } from '../case/turn-words.ts'
import { formatUnread } from '../case/unread-words.ts'
import { linesOfMoney } from '../own-money-words.ts'
import { StateMark } from '../state-mark.tsx'

/** Height of both pictures, in pixels. */
const tall = 104

/** One case: its pair, whom it is about, where it stands, and its money. */
export const CaseRow = ({ of: row }: { of: OwnCaseRow }) => (
  <PairRow
    pictures={<Pictures of={row} />}
    about={<About of={row} />}
    standing={<Stands of={row} />}
    sums={<Sums of={row} />}
  />
)

function Pictures({ of: { original, copy, infringer, host } }: { of: OwnCaseRow }) {
  const [own, other] = fitted(aspectOf(original), copy ? aspectOf(copy) : 0)
  return (
    <Pair
      height={tall}
      one={{
        aspect: own,
        shown: (
          <Photo sources={original ? [original.thumbnail] : []} alt="Your photograph" placeholder="image-offline" />
        ),
      }}
      {...(copy && {
        other: {
          aspect: other,
          shown: (
            <Photo sources={[copy.thumbnail]} alt={`The copy of ${infringer || host}`} placeholder="match-offline" />
          ),
        },
      })}
    />
  )
}

const aspectOf = (picture: OwnCaseRow['original']) =>
  picture && picture.height > 0 ? picture.width / picture.height : 1.5

/** Widest pair beside each other that is still 84 pixels high in the column of a row. */
const widest = 3.7

/** Both aspects; the wider one is cropped where the pair would become a strip. */
function fitted(one: number, other: number): [number, number] {
  if (one + other <= widest) return [one, other]
  const half = widest / 2
  if (one > half && other > half) return [half, half]
  return one > other ? [widest - other, other] : [one, widest - one]
}

function About({ of: { _id, name, state, host, infringer, country, images, createdAt } }: { of: OwnCaseRow }) {
  const facts = [
    infringer === host ? '' : host,
    country === null ? '' : (countryNames.get(country) ?? country),
    images === 1 ? '1 photograph' : `${images} photographs`,
  ]
  return (
    <>
      <p>
        <Truncated>{infringer || host || 'No page named yet'}</Truncated>
      </p>
      <p>
        <TextLink to={isDraft(state) ? '/cases/$caseId/submission' : '/cases/$caseId'} params={{ caseId: _id }}>
          <Mono>{name}</Mono>
        </TextLink>
      </p>
      <Text size="small">{facts.filter(Boolean).join(' · ')}</Text>
      <Text size="small" tone="dim">
        Opened <Mono>{formatDay(createdAt)}</Mono>
      </Text>
    </>
  )
}

const Stands = ({ of: row }: { of: OwnCaseRow }) => (
  <>
    <StepLine steps={caseSteps} current={stepOf(row).at} isOver={stepOf(row).isOver} />
    <StateMark state={row.state} />
    <Text size="small" tone="dim">
      <Turn of={row} />
    </Text>
    {row.unreadMessages > 0 && <Text size="small">{formatUnread(row.unreadMessages)}</Text>}
  </>
)

function Turn({ of: row }: { of: OwnCaseRow }) {
  const dueAt = isAnswerNext(row) ? row.answerDueAt : row.dueAt
  if (isFinal(row.state))
    return (
      <>
        Over since <Mono>{formatDay(row.since)}</Mono>
      </>
    )
  return dueAt === null ? (
    turnOf(row)
  ) : (
    <>
      {turnOf(row)}, by <Mono>{formatDay(dueAt)}</Mono>
    </>
  )
}

function Sums({ of: { money } }: { of: OwnCaseRow }) {
  if (money === null) return null
  return <Facts facts={linesOfMoney(money).map(({ name, value }) => ({ name, value: <Unbroken>{value}</Unbroken> }))} />
}
