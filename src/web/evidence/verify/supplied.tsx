import { Text } from '#web/ui/text/text.tsx'

/** Explains evidence that a person supplied and no browser captured. */
export const Supplied = () => (
  <Text>
    The page could not be captured. What stands here was supplied by a person, with a reason, and sealed as it was
    given: that it did not change since is shown, what it shows is what that person says.
  </Text>
)
