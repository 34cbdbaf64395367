import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { endpointIn, once } from './clients.ts';

export const dynamo = once(() =>
  DynamoDBDocumentClient.from(new DynamoDBClient(endpointIn('DYNAMODB_ENDPOINT')), {
    marshallOptions: { removeUndefinedValues: true },
  }),
);
