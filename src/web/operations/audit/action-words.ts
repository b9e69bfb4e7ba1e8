/** An action's name in words: `decideCase` becomes “Decide case”, `staff.roles` “Staff: roles”. */
export function actionInWords(action: string): string {
  const words = action
    .replaceAll(/([a-z])([A-Z])/g, (_, before: string, after: string) => `${before} ${after.toLowerCase()}`)
    .replaceAll('.', ': ')
    .replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
