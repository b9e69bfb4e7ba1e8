import type { NoticeState } from '#contract/takedowns/notice-states.ts'
import { StatusMark } from '#web/ui/feedback/status-mark.tsx'
import { noticeStateWords } from './words.ts'

/** The state of a takedown: the best of its notices. */
export function StateMark({ state }: { state: NoticeState }) {
  const { label, filled, tone } = noticeStateWords[state]
  return (
    <StatusMark filled={filled} tone={tone}>
      {label}
    </StatusMark>
  )
}
