// The engine's inner loops, in AssemblyScript: `npm run kernels` compiles them to kernels.wasm, a test checks that it is up to date.
// Pointers are byte offsets into the module's memory, which the caller lays out; nothing here allocates.

/** The first byte that is not the kernels' own. */
export function firstFree(): usize {
  return __heap_base
}

/** Convolves rows, then columns, with a symmetric kernel of 2 * radius + 1 taps; edges are repeated. */
export function blur(from: usize, to: usize, scratch: usize, line: usize, width: i32, height: i32, taps: usize, radius: i32): void {
  for (let y = 0; y < height; y++) blurRow(from + ((y * width) << 2), scratch + ((y * width) << 2), line, width, taps, radius)
  for (let y = 0; y < height; y++) blurColumn(scratch, to + ((y * width) << 2), y, width, height, taps, radius)
}

function blurRow(from: usize, to: usize, line: usize, width: i32, taps: usize, radius: i32): void {
  const first = load<f32>(from), last = load<f32>(from + ((width - 1) << 2))
  for (let x = 0; x < radius; x++) {
    store<f32>(line + (x << 2), first)
    store<f32>(line + ((radius + width + x) << 2), last)
  }
  memory.copy(line + (radius << 2), from, width << 2)
  let x = 0
  for (; x <= width - 16; x += 16) {
    let a = f32x4.splat(0), b = a, c = a, d = a
    for (let tap = 0; tap <= 2 * radius; tap++) {
      const at = line + ((x + tap) << 2), factor = v128.load32_splat(taps + (tap << 2))
      a = f32x4.add(a, f32x4.mul(v128.load(at), factor))
      b = f32x4.add(b, f32x4.mul(v128.load(at, 16), factor))
      c = f32x4.add(c, f32x4.mul(v128.load(at, 32), factor))
      d = f32x4.add(d, f32x4.mul(v128.load(at, 48), factor))
    }
    storeFour(to + (x << 2), a, b, c, d)
  }
  for (; x <= width - 4; x += 4) {
    let sum = f32x4.splat(0)
    const at = line + (x << 2)
    for (let tap = 0; tap <= 2 * radius; tap++) {
      sum = f32x4.add(sum, f32x4.mul(v128.load(at + (tap << 2)), v128.load32_splat(taps + (tap << 2))))
    }
    v128.store(to + (x << 2), sum)
  }
  for (; x < width; x++) {
    let sum: f32 = 0
    for (let tap = 0; tap <= 2 * radius; tap++) sum += load<f32>(line + ((x + tap) << 2)) * load<f32>(taps + (tap << 2))
    store<f32>(to + (x << 2), sum)
  }
}

function storeFour(to: usize, a: v128, b: v128, c: v128, d: v128): void {
  v128.store(to, a)
  v128.store(to, b, 16)
  v128.store(to, c, 32)
  v128.store(to, d, 48)
}

function blurColumn(from: usize, to: usize, y: i32, width: i32, height: i32, taps: usize, radius: i32): void {
  let x = 0
  for (; x <= width - 16; x += 16) {
    let a = f32x4.splat(0), b = a, c = a, d = a
    for (let tap = -radius; tap <= radius; tap++) {
      const row = min(height - 1, max(0, y + tap))
      const at = from + ((row * width + x) << 2), factor = v128.load32_splat(taps + ((tap + radius) << 2))
      a = f32x4.add(a, f32x4.mul(v128.load(at), factor))
      b = f32x4.add(b, f32x4.mul(v128.load(at, 16), factor))
      c = f32x4.add(c, f32x4.mul(v128.load(at, 32), factor))
      d = f32x4.add(d, f32x4.mul(v128.load(at, 48), factor))
    }
    storeFour(to + (x << 2), a, b, c, d)
  }
  for (; x <= width - 4; x += 4) {
    let sum = f32x4.splat(0)
    for (let tap = -radius; tap <= radius; tap++) {
      const row = min(height - 1, max(0, y + tap))
      sum = f32x4.add(sum, f32x4.mul(v128.load(from + ((row * width + x) << 2)), v128.load32_splat(taps + ((tap + radius) << 2))))
    }
    v128.store(to + (x << 2), sum)
  }
  for (; x < width; x++) {
    let sum: f32 = 0
    for (let tap = -radius; tap <= radius; tap++) {
      const row = min(height - 1, max(0, y + tap))
      sum += load<f32>(from + ((row * width + x) << 2)) * load<f32>(taps + ((tap + radius) << 2))
    }
    store<f32>(to + (x << 2), sum)
  }
}

export function subtract(one: usize, other: usize, to: usize, count: i32): void {
  const whole = count & ~3
  for (let at = 0; at < whole; at += 4) {
    const offset = <usize>(at << 2)
    v128.store(to + offset, f32x4.sub(v128.load(one + offset), v128.load(other + offset)))
  }
  for (let at = whole; at < count; at++) {
    const offset = <usize>(at << 2)
    store<f32>(to + offset, load<f32>(one + offset) - load<f32>(other + offset))
  }
}

/**
 * Places where `middle` is further from zero, in absolute value beyond `minStrength`, than all of its 26 neighbours in space and
 * scale. Writes their indices as i32 and answers how many there are, at most `maxCount`.
 */
export function extrema(below: usize, middle: usize, above: usize, width: i32, height: i32, margin: i32, minStrength: f32, to: usize, maxCount: i32): i32 {
  let found = 0
  for (let y = margin; y < height - margin; y++) {
    for (let x = margin; x < width - margin; x++) {
      const index = y * width + x
      if (x <= width - margin - 4 && !mayBeExtreme(middle + (index << 2), width, minStrength)) {
        x += 3
        continue
      }
      const value = load<f32>(middle + (index << 2))
      if (abs(value) < minStrength) continue
      const isExtreme = value > 0
        ? isAbove(middle, index, width, value, false) && isAbove(below, index, width, value, true) && isAbove(above, index, width, value, true)
        : isBelow(middle, index, width, value, false) && isBelow(below, index, width, value, true) && isBelow(above, index, width, value, true)
      if (!isExtreme) continue
      if (found == maxCount) return found
      store<i32>(to + (found << 2), index)
      found++
    }
  }
  return found
}

/** Whether one of four pixels beside each other is as far from zero, and above or below the four next to it. */
function mayBeExtreme(at: usize, width: i32, minStrength: f32): bool {
  const row = <usize>(width << 2)
  const own = v128.load(at), left = v128.load(at - 4), right = v128.load(at + 4), up = v128.load(at - row), down = v128.load(at + row)
  const highest = f32x4.max(f32x4.max(left, right), f32x4.max(up, down))
  const lowest = f32x4.min(f32x4.min(left, right), f32x4.min(up, down))
  const stands = v128.or(f32x4.gt(own, highest), f32x4.lt(own, lowest))
  return v128.any_true(v128.and(stands, f32x4.ge(f32x4.abs(own), f32x4.splat(minStrength))))
}

function isAbove(plane: usize, index: i32, width: i32, value: f32, centre: bool): bool {
  const at = plane + (index << 2), row = <usize>(width << 2)
  if (centre && load<f32>(at) >= value) return false
  return load<f32>(at - 4) < value && load<f32>(at + 4) < value &&
    load<f32>(at - row) < value && load<f32>(at + row) < value &&
    load<f32>(at - row - 4) < value && load<f32>(at - row + 4) < value &&
    load<f32>(at + row - 4) < value && load<f32>(at + row + 4) < value
}

function isBelow(plane: usize, index: i32, width: i32, value: f32, centre: bool): bool {
  const at = plane + (index << 2), row = <usize>(width << 2)
  if (centre && load<f32>(at) <= value) return false
  return load<f32>(at - 4) > value && load<f32>(at + 4) > value &&
    load<f32>(at - row) > value && load<f32>(at + row) > value &&
    load<f32>(at - row - 4) > value && load<f32>(at - row + 4) > value &&
    load<f32>(at + row - 4) > value && load<f32>(at + row + 4) > value
}

/** A histogram of gradient directions about a point, 36 bins of f32, weighted by strength and a bell of the given width. */
export function directions(plane: usize, width: i32, height: i32, x: f32, y: f32, sigma: f32, to: usize): void {
  memory.fill(to, 0, 36 << 2)
  const step = sigma * <f32>0.75
  for (let row = -6; row < 6; row++) {
    for (let column = -6; column < 6; column++) {
      const u = (<f32>column + <f32>0.5) * step, v = (<f32>row + <f32>0.5) * step
      const left = <i32>floor<f32>(x + u + <f32>0.5), top = <i32>floor<f32>(y + v + <f32>0.5)
      if (left < 1 || top < 1 || left > width - 2 || top > height - 2) continue
      const at = plane + ((top * width + left) << 2)
      const across = load<f32>(at + 4) - load<f32>(at - 4)
      const down = load<f32>(at + (width << 2)) - load<f32>(at - (width << 2))
      const strength = sqrt<f32>(across * across + down * down)
      if (strength == 0) continue
      // exp(-d² / 2σ²) with σ = 1.5 times the point's scale
      const square = (u * u + v * v) / (sigma * sigma * <f32>4.5)
      const weight = strength * <f32>NativeMathf.exp(-square)
      const turn = (<f32>NativeMathf.atan2(down, across) / <f32>6.2831855 + <f32>1) * <f32>36
      const bin = <i32>floor<f32>(turn)
      const share = turn - <f32>bin
      const one = to + ((bin % 36) << 2), other = to + (((bin + 1) % 36) << 2)
      store<f32>(one, load<f32>(one) + weight * (<f32>1 - share))
      store<f32>(other, load<f32>(other) + weight * share)
    }
  }
}

/**
 * Samples an 18 × 18 patch turned so that `cosine`, `sine` is its x axis, `step` pixels between samples, and writes 7 planes
 * of 16 × 16: the gradient's strength and the cosines and sines of once, twice and thrice its direction, times strength.
 */
export function gradients(plane: usize, width: i32, height: i32, x: f32, y: f32, step: f32, cosine: f32, sine: f32, patch: usize, to: usize): void {
  samplePatch(plane, width, height, x, y, cosine * step, sine * step, patch)
  for (let row = 0; row < 16; row++) {
    for (let column = 0; column < 16; column += 4) {
      const at = patch + (((row + 1) * 18 + column + 1) << 2)
      const across = f32x4.sub(v128.load(at + 4), v128.load(at - 4))
      const down = f32x4.sub(v128.load(at + 72), v128.load(at - 72))
      const square = f32x4.add(f32x4.mul(across, across), f32x4.mul(down, down))
      const strength = f32x4.add(f32x4.sqrt(square), f32x4.splat(1e-6))
      const c = f32x4.div(across, strength), s = f32x4.div(down, strength)
      // Its root: the strongest edges do not drown the rest, and a change of contrast matters less.
      const weight = f32x4.sqrt(strength)
      const c2 = f32x4.sub(f32x4.mul(c, c), f32x4.mul(s, s)), s2 = f32x4.mul(f32x4.mul(f32x4.splat(2), c), s)
      const out = to + ((row * 16 + column) << 2)
      v128.store(out, weight)
      v128.store(out, f32x4.mul(weight, c), 1024)
      v128.store(out, f32x4.mul(weight, s), 2048)
      v128.store(out, f32x4.mul(weight, c2), 3072)
      v128.store(out, f32x4.mul(weight, s2), 4096)
      v128.store(out, f32x4.mul(weight, f32x4.sub(f32x4.mul(c2, c), f32x4.mul(s2, s))), 5120)
      v128.store(out, f32x4.mul(weight, f32x4.add(f32x4.mul(s2, c), f32x4.mul(c2, s))), 6144)
    }
  }
}

/** 18 × 18 samples about a point, `dx`, `dy` from one to the next of a row. Four at a time; the last two of a row are the end of its last four. */
function samplePatch(plane: usize, width: i32, height: i32, x: f32, y: f32, dx: f32, dy: f32, patch: usize): void {
  const lastX = f32x4.splat(<f32>(width - 1) - <f32>0.001), lastY = f32x4.splat(<f32>(height - 1) - <f32>0.001)
  const none = f32x4.splat(0), four = f32x4(0, 1, 2, 3)
  for (let row = 0; row < 18; row++) {
    const v = <f32>row - <f32>8.5
    for (let next = 0; next < 20; next += 4) {
      const column = min(next, 14)
      const u = f32x4.add(f32x4.splat(<f32>column - <f32>8.5), four)
      const across = f32x4.sub(f32x4.add(f32x4.splat(x), f32x4.mul(u, f32x4.splat(dx))), f32x4.splat(v * dy))
      const down = f32x4.add(f32x4.add(f32x4.splat(y), f32x4.mul(u, f32x4.splat(dy))), f32x4.splat(v * dx))
      const cx = f32x4.max(none, f32x4.min(across, lastX)), cy = f32x4.max(none, f32x4.min(down, lastY))
      const left = i32x4.trunc_sat_f32x4_s(cx), top = i32x4.trunc_sat_f32x4_s(cy)
      const at = i32x4.shl(i32x4.add(i32x4.mul(top, i32x4.splat(width)), left), 2)
      v128.store(patch + ((row * 18 + column) << 2), between(plane, width << 2, at, f32x4.sub(cx, f32x4.convert_i32x4_s(left)), f32x4.sub(cy, f32x4.convert_i32x4_s(top))))
    }
  }
}

/** Four values of a plane between its pixels: `at` tells the bytes to the upper left ones, `u` and `v` how far beyond these. */
function between(plane: usize, line: i32, at: v128, u: v128, v: v128): v128 {
  const a = plane + i32x4.extract_lane(at, 0), b = plane + i32x4.extract_lane(at, 1)
  const c = plane + i32x4.extract_lane(at, 2), d = plane + i32x4.extract_lane(at, 3)
  const upper = along(a, b, c, d, u)
  return f32x4.add(upper, f32x4.mul(f32x4.sub(along(a + line, b + line, c + line, d + line, u), upper), v))
}

/** Between each of four pixels and the one right of it. */
function along(a: usize, b: usize, c: usize, d: usize, u: v128): v128 {
  const ab = v128.shuffle<i32>(v128.load64_zero(a), v128.load64_zero(b), 0, 4, 1, 5)
  const cd = v128.shuffle<i32>(v128.load64_zero(c), v128.load64_zero(d), 0, 4, 1, 5)
  const left = v128.shuffle<i64>(ab, cd, 0, 2), right = v128.shuffle<i64>(ab, cd, 1, 3)
  return f32x4.add(left, f32x4.mul(f32x4.sub(right, left), u))
}

/** Projects each of the 7 planes on 4 × 4 waves: `waves` holds 4 rows of 16. Writes 7 × 16 coefficients, waves down first. */
export function pool(planes: usize, waves: usize, scratch: usize, to: usize): void {
  for (let plane = 0; plane < 7; plane++) {
    const from = planes + (plane << 10)
    for (let row = 0; row < 16; row++) {
      const at = from + (row << 6)
      for (let wave = 0; wave < 4; wave++) {
        const basis = waves + (wave << 6)
        let sum = f32x4.mul(v128.load(at), v128.load(basis))
        sum = f32x4.add(sum, f32x4.mul(v128.load(at, 16), v128.load(basis, 16)))
        sum = f32x4.add(sum, f32x4.mul(v128.load(at, 32), v128.load(basis, 32)))
        sum = f32x4.add(sum, f32x4.mul(v128.load(at, 48), v128.load(basis, 48)))
        store<f32>(scratch + ((wave * 16 + row) << 2), f32x4.extract_lane(sum, 0) + f32x4.extract_lane(sum, 1) + f32x4.extract_lane(sum, 2) + f32x4.extract_lane(sum, 3))
      }
    }
    for (let down = 0; down < 4; down++) {
      const basis = waves + (down << 6)
      for (let across = 0; across < 4; across++) {
        const at = scratch + (across << 6)
        let sum = f32x4.mul(v128.load(at), v128.load(basis))
        sum = f32x4.add(sum, f32x4.mul(v128.load(at, 16), v128.load(basis, 16)))
        sum = f32x4.add(sum, f32x4.mul(v128.load(at, 32), v128.load(basis, 32)))
        sum = f32x4.add(sum, f32x4.mul(v128.load(at, 48), v128.load(basis, 48)))
        store<f32>(to + ((plane * 16 + down * 4 + across) << 2), f32x4.extract_lane(sum, 0) + f32x4.extract_lane(sum, 1) + f32x4.extract_lane(sum, 2) + f32x4.extract_lane(sum, 3))
      }
    }
  }
}

/**
 * The nearest of `others` to each of `count` descriptors, both as it is and mirrored. Descriptors are 24 i16, of which
 * the last 8 change their sign in a mirror; `squares` are their squared lengths (i32). The others come in blocks of four:
 * 12 pairs of dimensions × 4 descriptors × 2, so that one instruction compares four. Writes four i32 a descriptor: squared
 * distance and index as it is, then mirrored.
 */
export function nearest(descriptors: usize, squares: usize, count: i32, others: usize, otherSquares: usize, blocks: i32, to: usize): void {
  for (let nth = 0; nth < count; nth++) {
    const own = descriptors + nth * 48
    let minPlain = i32x4.splat(i32.MAX_VALUE), minMirrored = minPlain
    let atPlain = i32x4.splat(0), atMirrored = atPlain
    let index = v128(0, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0)
    for (let block = 0; block < blocks; block++) {
      const other = others + block * 192
      let even = i32x4.splat(0), odd = even
      for (let pair = 0; pair < 8; pair++) {
        even = i32x4.add(even, i32x4.dot_i16x8_s(v128.load32_splat(own + (pair << 2)), v128.load(other + (pair << 4))))
      }
      for (let pair = 8; pair < 12; pair++) {
        odd = i32x4.add(odd, i32x4.dot_i16x8_s(v128.load32_splat(own + (pair << 2)), v128.load(other + (pair << 4))))
      }
      // Without the descriptor's own square, which is the same for all.
      const square = v128.load(otherSquares + (block << 4))
      const plain = i32x4.sub(square, i32x4.shl(i32x4.add(even, odd), 1))
      const mirrored = i32x4.sub(square, i32x4.shl(i32x4.sub(even, odd), 1))
      const isLess = i32x4.lt_s(plain, minPlain)
      minPlain = i32x4.min_s(plain, minPlain)
      atPlain = v128.bitselect(index, atPlain, isLess)
      const isLessMirrored = i32x4.lt_s(mirrored, minMirrored)
      minMirrored = i32x4.min_s(mirrored, minMirrored)
      atMirrored = v128.bitselect(index, atMirrored, isLessMirrored)
      index = i32x4.add(index, i32x4.splat(4))
    }
    const square = load<i32>(squares + (nth << 2))
    storeLeast(minPlain, atPlain, square, to + (nth << 4))
    storeLeast(minMirrored, atMirrored, square, to + (nth << 4) + 8)
  }
}

function storeLeast(least: v128, at: v128, square: i32, to: usize): void {
  let value = i32x4.extract_lane(least, 0), index = i32x4.extract_lane(at, 0)
  const one = i32x4.extract_lane(least, 1), two = i32x4.extract_lane(least, 2), three = i32x4.extract_lane(least, 3)
  if (one < value) { value = one; index = i32x4.extract_lane(at, 1) }
  if (two < value) { value = two; index = i32x4.extract_lane(at, 2) }
  if (three < value) { value = three; index = i32x4.extract_lane(at, 3) }
  store<i32>(to, value + square)
  store<i32>(to, index, 4)
}

/** The mean of each pixel's 3 × 3 neighbourhood; edges are repeated. */
export function mean3(from: usize, scratch: usize, to: usize, width: i32, height: i32): void {
  for (let y = 0; y < height; y++) {
    const row = from + ((y * width) << 2), out = scratch + ((y * width) << 2)
    store<f32>(out, load<f32>(row) + load<f32>(row) + load<f32>(row + (min(1, width - 1) << 2)))
    let x = 1
    for (; x <= width - 5; x += 4) {
      const at = row + (x << 2)
      v128.store(out + (x << 2), f32x4.add(f32x4.add(v128.load(at - 4), v128.load(at)), v128.load(at + 4)))
    }
    for (; x < width; x++) {
      const at = row + (x << 2), next = row + (min(x + 1, width - 1) << 2)
      store<f32>(out + (x << 2), load<f32>(at - 4) + load<f32>(at) + load<f32>(next))
    }
  }
  const ninth = f32x4.splat(<f32>1 / <f32>9)
  for (let y = 0; y < height; y++) {
    const above = scratch + ((max(0, y - 1) * width) << 2), here = scratch + ((y * width) << 2)
    const below = scratch + ((min(height - 1, y + 1) * width) << 2), out = to + ((y * width) << 2)
    let x = 0
    for (; x <= width - 4; x += 4) {
      const at = <usize>(x << 2)
      const sum = f32x4.add(f32x4.add(v128.load(above + at), v128.load(here + at)), v128.load(below + at))
      v128.store(out + at, f32x4.mul(sum, ninth))
    }
    for (; x < width; x++) {
      const at = <usize>(x << 2)
      store<f32>(out + at, (load<f32>(above + at) + load<f32>(here + at) + load<f32>(below + at)) * (<f32>1 / <f32>9))
    }
  }
}

/**
 * Each of `wide` × `high` places' value where the map (9 f64, row by row) takes its middle in a plane, between its four
 * neighbours there; not a number outside of the plane.
 */
export function warp(plane: usize, width: i32, height: i32, map: usize, to: usize, wide: i32, high: i32): void {
  const a = load<f64>(map), b = load<f64>(map, 8), c = load<f64>(map, 16)
  const d = load<f64>(map, 24), e = load<f64>(map, 32), f = load<f64>(map, 40)
  const g = load<f64>(map, 48), h = load<f64>(map, 56), i = load<f64>(map, 64)
  const right = <f64>width - 0.5, bottom = <f64>height - 0.5
  for (let y = 0; y < high; y++) {
    const v = <f64>y + 0.5
    for (let x = 0; x < wide; x++, to += 4) {
      const u = <f64>x + 0.5
      const w = 1 / (g * u + h * v + i)
      const atX = (a * u + b * v + c) * w - 0.5, atY = (d * u + e * v + f) * w - 0.5
      if (!(atX >= -0.5 && atY >= -0.5 && atX <= right && atY <= bottom)) {
        store<f32>(to, NaN)
        continue
      }
      const left = max(0, min(width - 2, <i32>atX)), top = max(0, min(height - 2, <i32>atY))
      const shareX = <f32>min<f64>(1, max<f64>(0, atX - <f64>left)), shareY = <f32>min<f64>(1, max<f64>(0, atY - <f64>top))
      const at = plane + ((top * width + left) << 2), under = at + (width << 2)
      const upper = load<f32>(at) + (load<f32>(at, 4) - load<f32>(at)) * shareX
      const lower = load<f32>(under) + (load<f32>(under, 4) - load<f32>(under)) * shareX
      store<f32>(to, upper + (lower - upper) * shareY)
    }
  }
}

/**
 * Compares two planes of one size in squares of `side` pixels, with mean and slope taken out of each. Squares that hold what is
 * not a number are left out. Writes 7 f32 a square and answers how many there are: left, top, correlation, mean and deviation of
 * the first, mean and deviation of the second.
 */
export function compareSquares(one: usize, other: usize, width: i32, height: i32, side: i32, to: usize): i32 {
  const count = <f32>(side * side), middle = <f32>(side - 1) / 2
  let slopes: f32 = 0
  for (let x = 0; x < side; x++) slopes += (<f32>x - middle) * (<f32>x - middle) * <f32>side
  let found = 0
  for (let top = 0; top + side <= height; top += side) {
    for (let left = 0; left + side <= width; left += side) {
      let sumA: f32 = 0, sumB: f32 = 0, acrossA: f32 = 0, acrossB: f32 = 0, downA: f32 = 0, downB: f32 = 0
      let squaresA: f32 = 0, squaresB: f32 = 0, products: f32 = 0
      // Far from nought, squares would lose what matters.
      const levelA = load<f32>(one + ((top * width + left) << 2)), levelB = load<f32>(other + ((top * width + left) << 2))
      for (let y = 0; y < side; y++) {
        let rowA: f32 = 0, rowB: f32 = 0
        for (let x = 0; x < side; x++) {
          const at = <usize>(((top + y) * width + left + x) << 2)
          const a = load<f32>(one + at) - levelA, b = load<f32>(other + at) - levelB
          rowA += a
          rowB += b
          acrossA += a * (<f32>x - middle)
          acrossB += b * (<f32>x - middle)
          squaresA += a * a
          squaresB += b * b
          products += a * b
        }
        sumA += rowA
        sumB += rowB
        downA += rowA * (<f32>y - middle)
        downB += rowB * (<f32>y - middle)
      }
      if (isNaN(sumB) || isNaN(sumA)) continue
      const restA = max<f32>(0, squaresA - sumA * sumA / count - (acrossA * acrossA + downA * downA) / slopes)
      const restB = max<f32>(0, squaresB - sumB * sumB / count - (acrossB * acrossB + downB * downB) / slopes)
      const both = products - sumA * sumB / count - (acrossA * acrossB + downA * downB) / slopes
      const deviationA = sqrt<f32>(restA / count), deviationB = sqrt<f32>(restB / count)
      store<f32>(to, <f32>left)
      store<f32>(to, <f32>top, 4)
      store<f32>(to, both / count / (deviationA * deviationB + <f32>1e-3), 8)
      store<f32>(to, levelA + sumA / count, 12)
      store<f32>(to, deviationA, 16)
      store<f32>(to, levelB + sumB / count, 20)
      store<f32>(to, deviationB, 24)
      to += 28
      found++
    }
  }
  return found
}
