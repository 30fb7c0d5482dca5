/**
 * Every call that the wire contract names, in its own order and words: method, path with an example in the place of a part that changes. A line
 * of a public call (section 1.4, and the automatic login of 2.2) begins with `*`. Made from that text, not from the table of the contract room.
 */
const TEXT = `
* POST /api/user/register
* POST /api/user/login
POST /api/user/loginOut
GET /api/user/getInfo
POST /api/user/updateUserLoginPwd
* POST /api/user/sendEmailCode
* POST /api/user/sendMobileCode
POST /api/user/bindEmail
POST /api/user/bindPhone
POST /api/user/unBindPhone
* POST /api/user/getCountryCode
POST /api/user/tardPwdSet
POST /api/user/updatePwd
POST /api/user/uploadKYC
POST /api/user/updateWithdrawAddress
GET /api/user/withdrawAddress
GET /api/user/getFinanceAmount
* POST /api/user/backPwd
* GET /api/user/easyGenerateCode
* POST /api/user/autoLogin
GET /api/asset/assetBalance
POST /api/asset/transferFunds
POST /api/recharge/getAdress
POST /api/recharge/payAddress
GET /api/recharge/list
GET /api/recharge/bonsList
POST /api/recharge/submit
POST /api/withdraw/submit
GET /api/withdraw/list
POST /api/withdraw/getWithdrawStatus
POST /api/withdraw/detail
* POST /api/common/getAppCurrencyList
* POST /api/common/getWithDrawCoinList
GET /api/record/financial
GET /api/record/second
GET /api/record/trading
GET /api/record/currency
GET /api/record/broker
GET /api/record/option
* GET /api/common/getAllSetting
POST /api/common/upload/OSS
* POST /api/common/type/t_app_language
* GET /api/notice/list
* GET /api/notice/1
* GET /api/option/rules/list
POST /api/helpcenter/list
POST /api/helpCenterInfo/105
POST /api/mail/listByUserId
POST /api/mail/updateMail
POST /api/agentActivityInfo/getAgentInfo
* GET /api/common/getCoinList
* POST /api/common/getMt5Amount
* POST /kline
GET /api/userCoin/getUserCoin
POST /api/userCoin/save
POST /api/userCoin/removeByCoin
POST /api/userCoin/addBath
POST /api/period/list
POST /api/secondContractOrder/createSecondContractOrder
POST /api/secondContractOrder/selectOrderList
POST /api/currency/order/submit
POST /api/currency/order/cancelOrder
POST /api/currency/order/orderList
POST /api/contract/order/submit
GET /api/contract/order/list
POST /api/contract/order/canCelOrder
GET /api/contract/position/list
POST /api/contract/position/stopOrder
POST /api/contract/position/adjustAmount
GET /api/contract/loss/list
POST /api/contract/loss/sett
POST /api/contract/loss/cancel
POST /api/optionContract/periodList
POST /api/optionContract/currentIssue
POST /api/optionContract/createOrder
POST /api/optionContract/orderList
POST /api/optionContract/cancelOrder
POST /api/financial/list
POST /api/financial/1
POST /api/financial/submit
POST /api/financial/personalIncome
POST /api/order/list
POST /api/mingProduct/list
POST /api/mingOrder/submit
POST /api/mingOrder/list
POST /api/mingOrder/redemption
POST /api/mingOrder/show
GET /api/follow/traderList
GET /api/follow/traderProfit/1
GET /api/follow/traderInfo/1
GET /api/follow/traderOrder/1
GET /api/follow/mineProfit
POST /api/follow/mineTrader
GET /api/follow/mineOrder
GET /api/follow/mineTraderUser
GET /api/follow/mineTraderProfit
POST /api/follow/addTraderUser
POST /api/follow/editTraderUser
POST /api/follow/delTraderUser
POST /api/follow/applyTrader
POST /api/follow/updateTrader
GET /api/broker/userInfo
GET /api/broker/projectList
POST /api/broker/checkCode
POST /api/broker/createOrder
GET /api/broker/cancelOrder
GET /api/broker/orderList
GET /api/broker/earnList
GET /api/broker/dayEarn
GET /api/broker/productList
* POST /api/common/getBrokerCoin
GET /api/symbolmanage/list
GET /api/texchange/getCurrencyPrice
POST /api/texchange/currencyExchange
GET /api/texchange/list
`;

export type ContractCall = { readonly method: 'GET' | 'POST'; readonly path: string; readonly isPublic: boolean };

export const CONTRACT_CALLS: readonly ContractCall[] = TEXT.trim()
  .split('\n')
  .map((line) => {
    const [method = '', path = ''] = line.replace('* ', '').split(' ');
    return { method: method === 'GET' ? 'GET' : 'POST', path, isPublic: line.startsWith('*') };
  });

/** What nobody has yet: finance and staking, copying, managed investing. Only gets shorter. */
const NOT_YET = /^\/api\/(financial\/|order\/|mingProduct\/|mingOrder\/|follow\/|broker\/|record\/broker|common\/getBrokerCoin)/;

export const isNotYet = ({ path }: ContractCall): boolean => NOT_YET.test(path);
