import type { ModelParameters } from './model.ts';

/**
 * Made by scripts/calibrate-feed.ts from 43,196 recorded minutes of nine coins (Binance perpetuals, 2025-05-25 to 2025-06-24)
 * and 27,434 minutes of gold (2026-03-24 to 2026-04-22). Figures derived by us; the recordings themselves are not part of this repository.
 */
export const PARAMETERS: ModelParameters = {
  marketDegrees: 12.502,
  ownDegrees: 17.445,
  marketVolatility: [
    {
      minutes: 4,
      variance: 0.23649,
    },
    {
      minutes: 45,
      variance: 0.27164,
    },
    {
      minutes: 480,
      variance: 0.33283,
    },
    {
      minutes: 5760,
      variance: 0.062469,
    },
  ],
  symbols: [
    {
      code: 'btcusdt',
      startPrice: 105086.5,
      sigma: 0.00048878,
      loading: 0.8776,
      followsMarket: true,
      ownVolatility: [
        {
          minutes: 4,
          variance: 0.050658,
        },
        {
          minutes: 45,
          variance: 0.15565,
        },
        {
          minutes: 480,
          variance: 0.16399,
        },
      ],
    },
    {
      code: 'ethusdt',
      startPrice: 2407.48,
      sigma: 0.00094426,
      loading: 0.94493,
      followsMarket: true,
      ownVolatility: [
        {
          minutes: 4,
          variance: 0.30229,
        },
        {
          minutes: 45,
          variance: 0.11124,
        },
        {
          minutes: 480,
          variance: 0.11042,
        },
        {
          minutes: 5760,
          variance: 0.030538,
        },
      ],
    },
    {
      code: 'bnbusdt',
      startPrice: 637.22,
      sigma: 0.00044001,
      loading: 0.78668,
      followsMarket: true,
      ownVolatility: [
        {
          minutes: 45,
          variance: 0.042997,
        },
        {
          minutes: 5760,
          variance: 0.050407,
        },
      ],
    },
    {
      code: 'solusdt',
      startPrice: 143.43,
      sigma: 0.0010066,
      loading: 0.90165,
      followsMarket: true,
      ownVolatility: [
        {
          minutes: 4,
          variance: 0.17433,
        },
        {
          minutes: 45,
          variance: 0.013117,
        },
      ],
    },
    {
      code: 'xrpusdt',
      startPrice: 2.1838,
      sigma: 0.00080498,
      loading: 0.88659,
      followsMarket: true,
      ownVolatility: [
        {
          minutes: 4,
          variance: 0.069161,
        },
        {
          minutes: 45,
          variance: 0.045859,
        },
        {
          minutes: 480,
          variance: 0.12558,
        },
      ],
    },
    {
      code: 'dogeusdt',
      startPrice: 0.16334,
      sigma: 0.0010903,
      loading: 0.94208,
      followsMarket: true,
      ownVolatility: [
        {
          minutes: 4,
          variance: 0.11655,
        },
        {
          minutes: 45,
          variance: 0.039704,
        },
        {
          minutes: 5760,
          variance: 0.012057,
        },
      ],
    },
    {
      code: 'ltcusdt',
      startPrice: 84.32,
      sigma: 0.0008323,
      loading: 0.8907,
      followsMarket: true,
      ownVolatility: [
        {
          minutes: 5760,
          variance: 0.03556,
        },
      ],
    },
    {
      code: 'adausdt',
      startPrice: 0.5811,
      sigma: 0.0010158,
      loading: 0.90497,
      followsMarket: true,
      ownVolatility: [],
    },
    {
      code: 'dotusdt',
      startPrice: 3.416,
      sigma: 0.001014,
      loading: 0.89186,
      followsMarket: true,
      ownVolatility: [],
    },
    {
      code: 'trxusdt',
      startPrice: 0.3,
      sigma: 0.00094426,
      loading: 0.89186,
      followsMarket: true,
      ownVolatility: [
        {
          minutes: 4,
          variance: 0.30229,
        },
        {
          minutes: 45,
          variance: 0.11124,
        },
        {
          minutes: 480,
          variance: 0.11042,
        },
        {
          minutes: 5760,
          variance: 0.030538,
        },
      ],
    },
    {
      code: 'linkusdt',
      startPrice: 15,
      sigma: 0.00094426,
      loading: 0.89186,
      followsMarket: true,
      ownVolatility: [
        {
          minutes: 4,
          variance: 0.30229,
        },
        {
          minutes: 45,
          variance: 0.11124,
        },
        {
          minutes: 480,
          variance: 0.11042,
        },
        {
          minutes: 5760,
          variance: 0.030538,
        },
      ],
    },
    {
      code: 'avaxusdt',
      startPrice: 20,
      sigma: 0.00094426,
      loading: 0.89186,
      followsMarket: true,
      ownVolatility: [
        {
          minutes: 4,
          variance: 0.30229,
        },
        {
          minutes: 45,
          variance: 0.11124,
        },
        {
          minutes: 480,
          variance: 0.11042,
        },
        {
          minutes: 5760,
          variance: 0.030538,
        },
      ],
    },
    {
      code: 'xauusdt',
      startPrice: 4750.41,
      sigma: 0.00052284,
      loading: 0,
      followsMarket: false,
      ownVolatility: [
        {
          minutes: 4,
          variance: 0.27327,
        },
        {
          minutes: 45,
          variance: 0.5705,
        },
        {
          minutes: 5760,
          variance: 0.32575,
        },
      ],
    },
  ],
};
