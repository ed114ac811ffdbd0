/** The cost of a hash: 19 MiB and two passes, OWASP's minimum for argon2id. */
export const passwordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A hash at the same cost that no password has, for people without one. */
export const nobodysHash =
  '$argon2id$v=19$m=19456,t=2,p=1$c0T6zrCUInHKRPwHrI8Oxw$vaAhLaqu2fJKprz60kk1/8S9d6pWUXqUutJlQcKy0Ps'
