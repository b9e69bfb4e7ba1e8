/** The interval of 95 % about a share in per cent (Wilson, "Probable inference, the law of succession, and statistical inference", 1927), in words. */
export function intervalOf(percent: number, count: number): string {
  const [share, z] = [percent / 100, 1.96]
  const middle = share + z ** 2 / (2 * count)
  const half = z * Math.sqrt((share * (1 - share)) / count + z ** 2 / (4 * count ** 2))
  const within = (value: number) => ((100 * value) / (1 + z ** 2 / count)).toFixed(2)
  return `${within(middle - half)} to ${within(middle + half)}`
}
