import { Ruled } from '#web/ui/layout/ruled.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { useVerifyWords } from './verify-words.ts'

/** Three sentences: what a number proves, and what not. */
export function WhatItProves({ kind }: { kind: 'letter' | 'licence' | 'evidence' }) {
  const { proof } = useVerifyWords().words
  return (
    <Ruled>
      <Stack gap="tight">
        <Heading level={2}>{proof.title}</Heading>
        {proof[kind].map((sentence) => (
          <Text key={sentence}>{sentence}</Text>
        ))}
      </Stack>
    </Ruled>
  )
}
