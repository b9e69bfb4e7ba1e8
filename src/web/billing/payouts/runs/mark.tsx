import { StatusMark } from '#web/ui/feedback/status-mark.tsx'
import type { lineMarks } from './run-words.ts'

/** The state of a run or of a line. */
export const Mark = ({ of: { word, ...look } }: { of: (typeof lineMarks)['held'] }) => (
  <StatusMark {...look}>{word}</StatusMark>
)
