import type { ReactNode } from 'react'
import { Answered } from '#web/ui/forms/answered.tsx'
import { nameOfField } from './field-names.ts'
import { useSubmission } from '../form.ts'

/** The answer at a path, with the way to change it if the surrounding page has one. */
export function AnsweredAt({ path, children }: { path: string; children: ReactNode }) {
  const { changeAt } = useSubmission()
  const change = changeAt && changeAt.isOpen(path) ? () => changeAt.go(path) : undefined
  return (
    <Answered question={nameOfField(path)} onChange={change}>
      {children}
    </Answered>
  )
}
