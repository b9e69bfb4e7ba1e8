import { type ReactNode, useState } from 'react'
import { isDecided } from '#contract/matches/filter.ts'
import type { Match, Decision } from '#contract/matches/match.ts'
import { TextLink } from '#web/ui/navigation/links.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'

type Asked = { match: Match; verdict: Decision }

/** Confirms a decision on a match in a case, with its consequence for the case. Other matches are judged at once. */
export function useAskInCase(judge: (match: Match, verdict: Decision) => void): {
  judge: (match: Match, verdict: Decision) => void
  question: ReactNode
} {
  const [asked, ask] = useState<Asked>()
  return {
    judge: (match, verdict) => {
      if (match.case !== null && isDecided(verdict)) ask({ match, verdict })
      else judge(match, verdict)
    },
    question: asked && (
      <Question
        {...asked}
        onConfirm={() => {
          ask(undefined)
          judge(asked.match, asked.verdict)
        }}
        onCancel={() => ask(undefined)}
      />
    ),
  }
}

type QuestionProps = Asked & { onConfirm: () => void; onCancel: () => void }

const Question = ({ match, verdict, onConfirm, onCancel }: QuestionProps) => (
  <ConfirmDialog
    isOpen
    title="This find is part of a case"
    confirmLabel={confirmLabels[verdict] ?? 'Decide'}
    onConfirm={onConfirm}
    onCancel={onCancel}
  >
    <p>
      {means[verdict]} The case does not change by it: it goes on with this find in it. If the find should not be part
      of it, write to your case manager, or withdraw the case.
    </p>
    <p>
      <TextLink to="/cases/$caseId" params={{ caseId: match.case ?? '' }}>
        {match.siteCase && match.siteCase._id === match.case ? `To the case ${match.siteCase.name}` : 'To the case'}
      </TextLink>
    </p>
  </ConfirmDialog>
)

const confirmLabels: Partial<Record<Decision, string>> = {
  approved: 'Approve it',
  ignored: 'Ignore it',
  not_mine: 'It is not mine',
  licensed: 'It is licensed',
}

const means: Partial<Record<Decision, string>> = {
  approved: 'To approve it says that this use is fine with you.',
  ignored: 'To ignore it says that you do nothing about this use.',
  not_mine: 'You say that the picture is not yours.',
  licensed: 'You say that they may show it.',
}
