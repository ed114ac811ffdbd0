/** A cost that thousands of sign-ins can bear: 0.1 ms instead of 10. */
export const passwordCost = { memoryCost: 64, timeCost: 1, parallelism: 1 }

export const nobodysHash =
  '$argon2id$v=19$m=64,t=1,p=1$SmMFrO/wuJ09D80S3gpU0w$XqrYLWCWnpAM1HUTNUqqJHL+HLAv9bmpg0H+GNutxfM'
