import type { ComponentProps } from 'react'
import { TextareaField } from '#web/ui/forms/textarea-field.tsx'
import { useWords } from '../words.ts'

/** A long text, which counts in the language of the page. */
export function LongText(props: ComponentProps<typeof TextareaField>) {
  const { words } = useWords()
  return <TextareaField counted={words.long} {...props} />
}
