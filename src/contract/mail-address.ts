/** One plain address of mail that others are written to; nothing that a mail header reads as more than that. */
export const mailAddress =
  /^[^\s@,;:<>()[\]\\"\p{Cc}]+@([^\s@.,;:<>()[\]\\"\p{Cc}]+\.)+[^\s@.,;:<>()[\]\\"\p{Cc}]{2,}$/u
