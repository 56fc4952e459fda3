/** As far as its form goes; whether mail arrives there is found out by a link. */
export const isEmailAddress = (value: string) => /^[^\s@<>,;:"\p{Cc}]+@[^\s@<>,;:"\p{Cc}]+$/u.test(value);

export const emailAddressWords = "Must be an email address, such as name@example.com.";
