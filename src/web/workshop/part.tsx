import type { ReactNode } from 'react'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Heading } from '#web/ui/text/heading.tsx'

/** Chapter of the workshop; links use its `id`. */
export const Part = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section id={id} aria-label={title}>
    <Stack gap="loose">
      <Heading level={2}>{title}</Heading>
      {children}
    </Stack>
  </section>
)

/** Components of a chapter by their names in code. */
export const Kind = ({ name, children }: { name: string; children: ReactNode }) => (
  <Stack>
    <Heading level={3}>{name}</Heading>
    {children}
  </Stack>
)
