import type { ComponentProps } from 'react'

type TextButtonProps = Omit<ComponentProps<'button'>, 'className' | 'style'>

/** Something that is done, within a sentence. */
export const TextButton = (props: TextButtonProps) => (
  <button type="button" {...props} className="underline underline-offset-2 hover:text-ink" />
)
